// A drawing of memory over time.

const [WIDTH, HEIGHT] = [720, 360];
const PLOT = { left: 64, right: 700, top: 40, bottom: 310 };

/** An SVG of lines of `{ title, colour, peak, samples }`: MB, and `[milliseconds, MB]` over time. */
export function memoryPlot(title, lines) {
  const seconds = Math.max(...lines.map(({ samples }) => samples.at(-1)[0])) / 1000;
  const megabytes = Math.max(...lines.map(({ peak }) => peak));
  const x = (s) => PLOT.left + ((PLOT.right - PLOT.left) * s) / seconds;
  const y = (mb) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * mb) / megabytes;
  const grid = ticks(megabytes).map(
    (mb) =>
      `<path d="M${PLOT.left} ${y(mb).toFixed(1)}H${PLOT.right}" stroke="#ddd"/><text x="${PLOT.left - 8}" y="${(y(mb) + 4).toFixed(1)}" text-anchor="end">${mb}</text>`,
  );
  const times = ticks(seconds).map(
    (s) =>
      `<text x="${x(s).toFixed(1)}" y="${PLOT.bottom + 20}" text-anchor="middle">${s}</text>`,
  );
  const paths = lines.map(({ title: name, colour, peak, samples }, i) => {
    const points = thinned(samples).map(
      ([ms, mb]) => `${x(ms / 1000).toFixed(1)} ${y(mb).toFixed(1)}`,
    );
    const key = PLOT.left + i * 212;
    return [
      `<path d="M${points.join('L')}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
      `<path d="M${key} 20h18" stroke="${colour}" stroke-width="3"/><text x="${key + 24}" y="24">${name}: ${peak.toFixed(0)} MB</text>`,
    ].join('\n');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#333">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...grid,
    ...times,
    `<text x="${(PLOT.left + PLOT.right) / 2}" y="${HEIGHT - 10}" text-anchor="middle">seconds</text>`,
    `<text transform="translate(16 ${(PLOT.top + PLOT.bottom) / 2}) rotate(-90)" text-anchor="middle">resident memory, MB</text>`,
    ...paths,
    '</svg>',
    '',
  ].join('\n');
}

/** Round numbers up to a limit, about five of them. */
function ticks(limit) {
  const rough = limit / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough);
  return Array.from({ length: Math.floor(limit / step) + 1 }, (_, i) => i * step);
}

/** The largest of each of at most 400 groups of samples. */
function thinned(samples) {
  const size = Math.ceil(samples.length / 400);
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, i) =>
    samples.slice(i * size, (i + 1) * size).reduce((a, b) => (b[1] > a[1] ? b : a)),
  );
}
