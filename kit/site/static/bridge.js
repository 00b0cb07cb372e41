// What the scripts of a page ask of a model and of its canvases, where no widgets of Jupyter's are: told by messages.
// `say` takes to Python what the page says; what is returned are the model, and what takes the messages.

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

export function bridge(say) {
  const state = {}, steps = {}, paths = {};
  const tell = (event, ...told) => { for (const step of [...steps[event] ?? []]) step(...told); };
  const model = {
    get: (name) => state[name],
    set(name, value) {
      state[name] = value;
      tell(`change:${name}`);
    },
    on: (events, step) => { for (const event of events.split(" ")) (steps[event] ??= new Set()).add(step); },
    off: (event, step) => steps[event]?.delete(step),
    send: (message) => say(JSON.stringify(message)),
    save_changes() {},
  };

  // The layers are painted out of sight, and laid together on the canvas that is shown.
  const shown = document.createElement("canvas"), layers = [];
  const layer = (number) => {
    while (layers.length <= number) {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [shown.width, shown.height];
      layers.push({ canvas, to: canvas.getContext("2d") });
    }
    return layers[number];
  };
  const fit = (height) => {
    for (const { canvas } of [{ canvas: shown }, ...layers]) [canvas.width, canvas.height] = [1600, height];
  };
  const does = {
    clear: (to) => to.clearRect(0, 0, to.canvas.width, to.canvas.height),
    set: (to, name, value) => { to[camel(name)] = value; },
    fillPath: (to, name) => to.fill(paths[name]),
    strokePath: (to, name) => to.stroke(paths[name]),
  };
  const draw = (drawn) => {
    for (const [number, commands] of drawn) {
      const { to } = layer(number);
      for (const [name, given] of commands) does[name] ? does[name](to, ...given) : to[name](...given);
    }
    lay();
  };
  const lay = () => {
    const to = shown.getContext("2d");
    to.clearRect(0, 0, shown.width, shown.height);
    for (const { canvas } of layers) to.drawImage(canvas, 0, 0);
  };
  const board = { get: () => [], forEachView: lay };
  model.widget_manager = {
    get_model: async (name) => paths[name] ? { trigger() {}, close: () => { delete paths[name]; } } : board,
    create_view: async () => ({ el: shown }),
    has_model: (name) => name in paths,
    new_model: ({ model_id: name }, { value }) => { paths[name] = new Path2D(value); },
  };

  const takes = {
    state: (changed) => {
      Object.assign(state, changed);
      for (const name of Object.keys(changed)) tell(`change:${name}`);
    },
    content: (order) => tell("msg:custom", order),
    fit,
    draw,
  };
  const take = (messages) => {
    for (const message of messages) for (const [kind, told] of Object.entries(message)) takes[kind](told);
  };
  return { model, take };
}
