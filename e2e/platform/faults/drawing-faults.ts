/** What a fault does to the server half of the shop's release. */
export interface DrawingFault {
  /** The half's text, changed; "missing" when there is none, "altered" when its digest differs. */
  half: "missing" | "altered" | ((text: string) => string);
  /** What the server reports once it has met the fault; without it, other pages are drawn. */
  reports?: RegExp;
}

/** Runs in the half, after it: every screen is another one, or loads otherwise. */
const screensThat = (load: string) => (text: string) =>
  `${text};for (const screen of module.exports.remote.screens) {` +
  `const { load } = screen; screen.load = ${load}; }`;

const drawnBy = (component: string) => screensThat(`async () => ({ default: ${component} })`);

/** How drawing on a server fails (docs/architecture.md, "A page that a server draws"). */
export const drawingFaults = {
  "no server half": { half: "missing" },
  "altered half": { half: "altered", reports: /is not what was released/ },
  "dead thread": { half: () => "process.exit(1)", reports: /thread ended/ },
  slow: {
    half: screensThat("() => new Promise((later) => setTimeout(later, 1500)).then(load)"),
  },
  throws: { half: drawnBy("() => { throw new Error('planted') }") },
  "out of memory": {
    half: drawnBy("() => { for (const kept = []; ; ) kept.push(new Array(1e6).fill({})); }"),
    reports: /memory/,
  },
} satisfies Record<string, DrawingFault>;
