// A short motion and a short sound for what is worth a moment (kit/widgets/cheer.py). Sounds are made here, from tones
// and noise; no motion where the person wants none, no sound before the first tap or where it is switched off.

// Each tone: when it begins, its pitch in Hz (0: noise), where it glides to, how long it lasts, how loud it is.
const SOUNDS = {
  took: [[0, 0, 0, 0.12, 0.5], [0.02, 196, 98, 0.22, 0.5]],
  duel: [[0, 0, 0, 0.1, 0.4], [0.05, 392, 392, 0.14, 0.4], [0.18, 587, 587, 0.3, 0.4]],
  scored: [[0, 523, 523, 0.12, 0.4], [0.12, 659, 659, 0.12, 0.4], [0.24, 784, 784, 0.12, 0.4], [0.36, 1047, 1568, 0.5, 0.4]],
  right: [[0, 523, 523, 0.12, 0.3], [0.1, 784, 784, 0.24, 0.3]],
  poke: [[0, 880, 1175, 0.09, 0.2], [0.11, 1047, 1397, 0.1, 0.2]],
  won: [[0, 523, 523, 0.14, 0.4], [0.14, 659, 659, 0.14, 0.4], [0.28, 784, 784, 0.14, 0.4], [0.42, 1047, 1047, 0.55, 0.4],
    [0.42, 659, 659, 0.55, 0.25]],
};
const STAR = [[0, 659, 659, 0.2, 0.3], [0.2, 784, 784, 0.2, 0.3], [0.4, 1047, 1047, 0.3, 0.3]];
const THREE = [[0.75, 1047, 1047, 0.5, 0.3], [0.75, 1319, 1319, 0.5, 0.2], [0.75, 1568, 1568, 0.5, 0.15]];

const soundsOf = (what, stars) =>
  (what === "stars" ? [...STAR.slice(0, stars), ...(stars === 3 ? THREE : [])] : SOUNDS[what] ?? []);

let speaker = null;
function startSound() {
  if (!window.AudioContext) return;
  speaker ??= new AudioContext();
  speaker.resume();
}

// On an iPad only what begins within a tap can be heard, and whatever comes later once something has.
function wake() {
  startSound();
  window.speechSynthesis?.speak(new SpeechSynthesisUtterance(""));
}

function ring(tones) {
  if (!tones.length || !navigator.userActivation?.hasBeenActive) return;
  startSound();
  if (!speaker) return;
  const now = speaker.currentTime + 0.02;
  for (const [begins, pitch, glide, lasts, loud] of tones) {
    const volume = speaker.createGain();
    volume.gain.setValueAtTime(0.0001, now + begins);
    volume.gain.exponentialRampToValueAtTime(loud * 0.4, now + begins + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + begins + lasts);
    volume.connect(speaker.destination);
    const source = pitch ? tone(pitch, glide, now + begins, lasts) : noise(lasts);
    source.connect(volume);
    source.start(now + begins);
    source.stop(now + begins + lasts + 0.02);
  }
}

function tone(pitch, glide, begins, lasts) {
  const source = speaker.createOscillator();
  source.type = "triangle";
  source.frequency.setValueAtTime(pitch, begins);
  source.frequency.exponentialRampToValueAtTime(glide, begins + lasts);
  return source;
}

function noise(lasts) {
  const source = speaker.createBufferSource();
  source.buffer = speaker.createBuffer(1, Math.ceil(lasts * speaker.sampleRate), speaker.sampleRate);
  const samples = source.buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) ** 2;
  return source;
}

// --- motion --------------------------------------------------------------------------------------------------------

const FLAKES = { took: 14, duel: 20, scored: 36, won: 90, stars: 60 };
const HUES = ["--gold", "--blue", "--pink", "--good", "--deep"];
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Scraps of paper: out of a place of the board, or down over the whole page.
function scatter(root, what, at, hue) {
  const sheet = document.createElement("div");
  sheet.className = "kit-cheer";
  root.append(sheet);
  const board = root.querySelector(".kit-top").getBoundingClientRect();
  const falls = !at;
  const runs = [];
  for (let n = 0; n < FLAKES[what]; n += 1) {
    const flake = document.createElement("i");
    const size = 7 + Math.random() * 7;
    const [x, y] = at ? [board.left + at[0] * board.width, board.top + at[1] * board.height] : [Math.random() * innerWidth, -20];
    const turn = Math.random() * 2 * Math.PI, far = (40 + Math.random() * 60) * (hue ? 2 : 1);
    const [dx, dy] = falls ? [(Math.random() - 0.5) * 160, innerHeight + 60] : [Math.cos(turn) * far, Math.sin(turn) * far + 30];
    flake.style.cssText = `left:${x}px;top:${y}px;width:${size}px;height:${size * 0.7}px;background:var(${hue && n % 3 ? hue : HUES[n % HUES.length]})`;
    sheet.append(flake);
    const end = `translate(${dx}px, ${dy}px) rotate(${Math.random() * 900 - 450}deg)`;
    runs.push(flake.animate(
      [{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: end, opacity: 0 }],
      { duration: falls || hue ? 1500 + Math.random() * 900 : 700, delay: falls ? Math.random() * 500 : 0, fill: "both",
        easing: falls ? "cubic-bezier(.3, .1, .6, 1)" : "cubic-bezier(.1, .7, .4, 1)" }).finished);
  }
  Promise.allSettled(runs).then(() => sheet.remove());
}

// What was won flies from its place on the board to where it is counted: a copy of the picture that stands there.
function carry(root, at, selector) {
  const goal = root.querySelector(selector), picture = goal?.closest(".kit-card, .kit-chip").querySelector(".kit-flies > svg");
  if (!picture || !at) return;
  const board = root.querySelector(".kit-top").getBoundingClientRect(), end = goal.getBoundingClientRect();
  const sheet = document.createElement("div"), flyer = picture.cloneNode(true);
  sheet.className = "kit-cheer";
  sheet.append(flyer);
  root.append(sheet);
  const size = Math.max(board.width / 9, 34), start = [board.left + at[0] * board.width, board.top + at[1] * board.height];
  flyer.style.cssText = `position:absolute;left:0;top:0;width:${size}px;height:${size}px`;
  const where = ([x, y], scale) => `translate(${x - size / 2}px, ${y - size / 2}px) scale(${scale})`;
  const high = [(start[0] + end.left) / 2, Math.max(Math.min(start[1], end.top) - 20, size)];
  flyer.animate([{ transform: where(start, 1) }, { transform: where(high, 1.5), offset: 0.5 },
    { transform: where([end.left + end.width / 2, end.top + end.height / 2], 0.5) }], { duration: 1100, easing: "ease-in-out" })
    .finished.then(() => respond(goal), () => null).finally(() => sheet.remove());
}

// Whoever keeps the child company jumps for joy; a moment later, when the page has been brought up to date.
function hop(root) {
  setTimeout(() => {
    for (const face of root.querySelectorAll(".kit-mascot > svg"))
      face.animate([{ transform: "none" }, { transform: "translateY(-9px) rotate(-5deg)" }, { transform: "none" },
        { transform: "translateY(-5px) rotate(4deg)" }, { transform: "none" }], { duration: 650, easing: "ease-out" });
  }, 80);
}

function cheer(root, { what, at, stars, sound, flies, hue }) {
  if (sound) ring(soundsOf(what, stars));
  if (calm()) return;
  hop(root);
  if (flies) carry(root, at, flies);
  if (what in FLAKES && (what !== "stars" || stars === 3)) setTimeout(() => scatter(root, what, at, hue && `--kit-${hue.replace(".", "-")}`), what === "stars" ? 700 : 0);
}

// What is to be pressed shows itself.
function nudge(root, selector) {
  const button = [...root.querySelectorAll(selector)].find((x) => x.getClientRects().length);
  button?.scrollIntoView({ block: "nearest" });
  respond(button);
}

// What only names, counts or shows something answers a tap, too: with a ring.
const NAMES = ".kit-card > .kit-h, .kit-head h1, .kit-pips, .kit-dialog h2, .kit-plate, .kit-shown";

// It was tapped, or is to be: a ring around it, and it moves where that is wanted.
// The panel, which scrolls, cuts off what goes 6 px beyond its column.
function respond(element) {
  const ring = { outline: "4px solid var(--link)", outlineOffset: "0px" };
  element?.animate([ring, ring], { duration: 1200 });
  const most = 1 + Math.min(0.05, 4 / (element?.offsetWidth || 80));
  if (!calm()) element?.animate([{ transform: "scale(1)" }, { transform: `scale(${most})` }, { transform: "scale(1)" }], { duration: 260, iterations: 2 });
}
