"""What measures and experiments: simulations, tournaments and their ratings, benches, pictures of all pages.

What they count with is `kit.explore`, which knows neither terminal nor page, and which notebooks use as well."""
