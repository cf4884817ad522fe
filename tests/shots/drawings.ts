/**
 * Drawn scenes of a small coffee roastery, as SVG of any size: what a team that could exist would post. They are made
 * here so that the repository stores no pictures. The same name draws the same picture.
 */
export type Drawing = 'roastery' | 'counter' | 'beans' | 'window' | 'pour';
type Size = { width: number; height: number };

export function drawingOf(name: Drawing, size: Size): string {
  const { width, height } = size;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    ${GRAIN}${SCENES[name](size)}<rect width="100%" height="100%" filter="url(#grain)" opacity="0.22"/></svg>`;
}

/** Film grain, and a cloth's weave. */
const GRAIN = `<defs>
  <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="7"/>
    <feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.45  0 0 0 0 0.4  0 0 0 0.9 -0.25"/></filter>
  <filter id="weave"><feTurbulence type="turbulence" baseFrequency="0.02 0.35" numOctaves="3" seed="3"/>
    <feColorMatrix values="0 0 0 0 0.25  0 0 0 0 0.16  0 0 0 0 0.08  0 0 0 0.8 -0.15"/></filter>
  <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
</defs>`;

/** Numbers from 0 to 1 that are the same in each run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const SCENES: Record<Drawing, (size: Size) => string> = { roastery, counter, beans, window: atTheWindow, pour };

const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

/** A street in the evening: the house with a chimney, lit from inside. */
function roastery({ width: w, height: h }: Size): string {
  const u = Math.min(w, h) / 100;
  const ground = h * 0.8;
  const [left, top, wide] = [w * 0.3, h * 0.36, u * 62];
  const panes = [0, 1, 2].map((at) => {
    const x = left + u * (7 + at * 18);
    return `${rect(x, ground - u * 26, u * 13, u * 17, '#ffd58a')}${rect(x, ground - u * 18, u * 13, u * 0.8, '#5b3a29')}
      ${rect(x + u * 6.1, ground - u * 26, u * 0.8, u * 17, '#5b3a29')}`;
  });
  const bricks = Array.from({ length: 54 }, (_, at) => {
    const row = Math.floor(at / 9);
    return rect(
      left + u * (1 + (at % 9) * 6.3 + (row % 2) * 3),
      top + u * (3 + row * 3),
      u * 5.6,
      u * 2.3,
      '#8d3f2c',
      'opacity="0.5"',
    );
  });
  const smoke = [0, 1, 2, 3].map((at) =>
    circle(
      left + wide * 0.83 + u * at * 5,
      top - u * (22 + at * 8),
      u * (3.4 + at * 1.6),
      '#f6e4d4',
      `opacity="${0.5 - at * 0.1}"`,
    ),
  );
  const hills = `${path(`M0 ${h * 0.66} Q${w * 0.25} ${h * 0.5} ${w * 0.55} ${h * 0.64} T${w} ${h * 0.58} V${h} H0 Z`, '#6b5f86')}
    ${path(`M0 ${h * 0.72} Q${w * 0.35} ${h * 0.62} ${w * 0.7} ${h * 0.72} T${w} ${h * 0.68} V${h} H0 Z`, '#4d4a6b')}`;
  return `${rect(0, 0, w, h, '#f2a65a')}${rect(0, 0, w, h * 0.4, '#e98a5b', 'opacity="0.55"')}
    ${circle(w * 0.14, h * 0.34, u * 11, '#fff0c9')}${hills}${smoke.join('')}
    ${rect(left + wide * 0.78, top - u * 20, u * 7, u * 26, '#7c3626')}${rect(left + wide * 0.765, top - u * 21, u * 9, u * 3, '#5f2a1f')}
    ${rect(left, top, wide, ground - top, '#a84f38')}${bricks.join('')}
    ${path(`M${left - u * 4} ${top + u} L${left + wide / 2} ${top - u * 17} L${left + wide + u * 4} ${top + u} Z`, '#3d2a33')}
    ${panes.join('')}
    ${path(`M${left + u * 4} ${ground - u * 30} h${wide - u * 8} l${u * 3} ${u * 6} h${-(wide - u * 2)} Z`, '#f4efe6')}
    ${[0, 1, 2, 3, 4].map((at) => path(`M${left + u * (8 + at * 11)} ${ground - u * 30} h${u * 5} l${u * 0.6} ${u * 6} h${-u * 6} Z`, '#c2553b')).join('')}
    ${rect(0, ground, w, h - ground, '#33304a')}${rect(0, ground, w, u * 1.2, '#25233a')}
    ${[0, 1, 2].map((at) => path(`M${left + u * (7 + at * 18)} ${ground} h${u * 13} l${u * 4} ${u * 12} h${-u * 21} Z`, '#ffd58a', 'opacity="0.28"')).join('')}
    ${tree(w * 0.12, ground, u)}${tree(w * 0.93, ground, u * 0.8)}`;
}

const tree = (x: number, y: number, u: number) =>
  `${rect(x - u, y - u * 18, u * 2, u * 18, '#2f2233')}${circle(x, y - u * 25, u * 10, '#3f5b4b')}${circle(x - u * 6, y - u * 20, u * 7, '#36503f')}${circle(x + u * 6, y - u * 21, u * 7.5, '#48684f')}`;

/** Three people behind a counter with a grinder. */
function counter({ width: w, height: h }: Size): string {
  const u = Math.min(w, h) / 100;
  const desk = h * 0.7;
  const people: [number, string, string, string][] = [
    [0.24, '#8a5a3c', '#2b1a12', '#2f5d62'],
    [0.5, '#e2b08c', '#7a3b1d', '#c8553d'],
    [0.76, '#c98e66', '#1f1b24', '#35524a'],
  ];
  const shelf = [0.2, 0.34].map(
    (at, row) => `${rect(w * 0.06, h * at, w * 0.88, u * 1.6, '#6b4a33')}
    ${Array.from({ length: 11 }, (_, jar) => rect(w * 0.09 + jar * w * 0.078, h * at - u * (7 + ((jar + row) % 3)), u * 5, u * (7 + ((jar + row) % 3)), ['#d9b26f', '#7f9c8a', '#c96f4a', '#efe3cf'][(jar + row) % 4] ?? '', 'rx="4"')).join('')}`,
  );
  return `${rect(0, 0, w, h, '#e7d7c1')}${rect(0, 0, w, h * 0.46, '#dcc7a9')}${shelf.join('')}
    ${people.map(([at, skin, hair, shirt]) => person({ x: w * at, y: desk, u, skin, hair, shirt })).join('')}
    ${rect(0, desk, w, h - desk, '#5a3d2b')}${rect(0, desk, w, u * 3, '#7a5840')}
    ${Array.from({ length: 9 }, (_, at) => rect((w / 9) * at, desk + u * 3, u * 0.5, h, '#4a3122')).join('')}
    ${cup(w * 0.38, desk, u * 0.8, '#f7f1e7')}${cup(w * 0.63, desk, u * 0.8, '#f7f1e7')}
    ${rect(w * 0.86, desk - u * 22, u * 9, u * 22, '#30343f', 'rx="6"')}${path(`M${w * 0.86 - u * 2} ${desk - u * 34} h${u * 13} l${-u * 3.5} ${u * 12} h${-u * 6} Z`, '#b9c3c9', 'opacity="0.85"')}`;
}

type Person = { x: number; y: number; u: number; skin: string; hair: string; shirt: string };

const person = ({ x, y, u, skin, hair, shirt }: Person) =>
  `${path(`M${x - u * 14} ${y} C${x - u * 14} ${y - u * 20} ${x - u * 8} ${y - u * 24} ${x} ${y - u * 24} S${x + u * 14} ${y - u * 20} ${x + u * 14} ${y} Z`, shirt)}
  ${path(`M${x - u * 7} ${y} v${-u * 14} h${u * 14} v${u * 14} Z`, '#efe6d6')}${path(`M${x - u * 5} ${y - u * 14} l${u * 2} ${-u * 9} M${x + u * 5} ${y - u * 14} l${-u * 2} ${-u * 9}`, 'none', `stroke="#efe6d6" stroke-width="${u * 1.4}"`)}
  ${rect(x - u * 3, y - u * 30, u * 6, u * 8, skin)}${circle(x, y - u * 35, u * 7.6, skin)}
  ${path(`M${x - u * 8} ${y - u * 35} a${u * 8} ${u * 8} 0 0 1 ${u * 16} 0 q${-u * 4} ${-u * 5} ${-u * 9} ${-u * 4} t${-u * 7} ${u * 4} Z`, hair)}
  ${circle(x - u * 2.6, y - u * 34.4, u * 0.7, '#241a18')}${circle(x + u * 2.6, y - u * 34.4, u * 0.7, '#241a18')}
  ${path(`M${x - u * 2.4} ${y - u * 31} q${u * 2.4} ${u * 2} ${u * 4.8} 0`, 'none', `stroke="#7a3d33" stroke-width="${u * 0.7}" stroke-linecap="round"`)}`;

function cup(x: number, y: number, u: number, fill: string): string {
  const steam = [-3, 1].map((dx) =>
    path(
      `M${x + u * dx} ${y - u * 13} c${-u * 3} ${-u * 4} ${u * 3} ${-u * 6} 0 ${-u * 11}`,
      'none',
      `stroke="#fffaf0" stroke-width="${u * 1.1}" stroke-linecap="round" opacity="0.7"`,
    ),
  );
  return `${path(`M${x - u * 7} ${y - u * 11} h${u * 14} l${-u * 1.6} ${u * 9} q${-u * 0.4} ${u * 2} ${-u * 3} ${u * 2} h${-u * 4.8} q${-u * 2.6} 0 ${-u * 3} ${-u * 2} Z`, fill)}
    <ellipse cx="${x}" cy="${y - u * 11}" rx="${u * 7}" ry="${u * 1.7}" fill="#4a2c1b"/>
    ${path(`M${x + u * 6.6} ${y - u * 9.6} q${u * 5} 0 ${u * 4} ${u * 4} q${-u * 1} ${u * 2.6} ${-u * 5} ${u * 2.4}`, 'none', `stroke="${fill}" stroke-width="${u * 1.5}"`)}${steam.join('')}`;
}

/** Roasted beans on sackcloth. */
function beans({ width: w, height: h }: Size): string {
  const random = chance(42);
  const u = Math.min(w, h) / 100;
  const tones = ['#4b2a17', '#5d3419', '#3b2012', '#6d411f', '#52301b'];
  const heap = Array.from({ length: 420 }, () => {
    const [x, y] = [random() * w, h * (0.16 + 0.9 * Math.sqrt(random()))];
    const [turn, size] = [random() * 180, u * (3.4 + random() * 1.1)];
    const tone = tones[Math.floor(random() * tones.length)] ?? '';
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})">
      <ellipse cx="${u * 0.5}" cy="${u * 0.9}" rx="${size * 1.02}" ry="${size * 0.72}" fill="#1b0e07" opacity="0.45"/>
      <ellipse rx="${size}" ry="${size * 0.7}" fill="${tone}"/>
      <ellipse cx="${-size * 0.2}" cy="${-size * 0.25}" rx="${size * 0.6}" ry="${size * 0.28}" fill="#a9764a" opacity="0.35"/>
      ${path(`M${-size * 0.95} 0 q${size * 0.5} ${-size * 0.3} ${size * 0.95} 0 t${size * 0.95} 0`, 'none', `stroke="#1d0f08" stroke-width="${size * 0.13}"`)}</g>`;
  });
  return `${rect(0, 0, w, h, '#c8a878')}${rect(0, 0, w, h, '#c8a878', 'filter="url(#weave)"')}${heap.join('')}
    ${scoop(w * 0.66, h * 0.3, u)}`;
}

const scoop = (x: number, y: number, u: number) =>
  `<g transform="translate(${x} ${y}) rotate(-24)">${path(`M${-u * 16} ${-u * 9} h${u * 24} q${u * 9} ${u * 9} 0 ${u * 18} h${-u * 24} Z`, '#d8dde0')}
  ${path(`M${-u * 16} ${-u * 9} h${u * 24} q${u * 4} ${u * 4} ${u * 4} ${u * 9} h${-u * 28} Z`, '#f2f5f6')}${rect(-u * 46, -u * 2.4, u * 31, u * 4.8, '#8a5a35', `rx="${u * 2.4}"`)}</g>`;

/** A morning at the window, with a cup on the sill. */
function atTheWindow({ width: w, height: h }: Size): string {
  const u = Math.min(w, h) / 100;
  const sill = h * 0.74;
  const [x, y, wide, high] = [w * 0.12, h * 0.08, w * 0.76, h * 0.66];
  const plant = Array.from({ length: 7 }, (_, at) => {
    const lean = (at - 3) * u * 5;
    return path(
      `M${w * 0.78} ${sill - u * 13} q${lean * 0.3} ${-u * 14} ${lean} ${-u * (22 - Math.abs(at - 3) * 2)} q${u * 3} ${u * 9} ${-lean} ${u * 22}`,
      at % 2 ? '#4f7a5b' : '#3d6449',
    );
  });
  return `${rect(0, 0, w, h, '#6e4b3a')}${rect(x, y, wide, high, '#fbe3b5')}
    ${circle(w * 0.34, h * 0.3, u * 17, '#fff6da')}${circle(w * 0.34, h * 0.3, u * 30, '#fff6da', 'opacity="0.4" filter="url(#soft)"')}
    ${path(`M${x} ${h * 0.56} q${wide * 0.3} ${-u * 18} ${wide * 0.55} ${-u * 4} t${wide * 0.45} ${-u * 8} V${y + high} H${x} Z`, '#b9c39a')}
    ${path(`M${x} ${h * 0.64} q${wide * 0.4} ${-u * 12} ${wide} ${u * 2} V${y + high} H${x} Z`, '#8fa37e')}
    ${rect(x + wide / 2 - u, y, u * 2, high, '#f4efe6')}${rect(x, y + high * 0.42, wide, u * 2, '#f4efe6')}
    <rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="none" stroke="#f4efe6" stroke-width="${u * 3}"/>
    ${path(`M0 0 H${w * 0.2} Q${w * 0.17} ${h * 0.4} ${w * 0.06} ${sill} H0 Z`, '#d9c6ad', 'opacity="0.9"')}
    ${rect(0, sill, w, h - sill, '#8a5f45')}${rect(0, sill, w, u * 2.4, '#a8785a')}
    ${path(`M${w * 0.2} ${sill} L${w * 0.6} ${sill} L${w * 0.8} ${h} L${w * 0.3} ${h} Z`, '#ffe6b0', 'opacity="0.22"')}
    ${plant.join('')}${path(`M${w * 0.78 - u * 9} ${sill - u * 14} h${u * 18} l${-u * 2.4} ${u * 14} h${-u * 13.2} Z`, '#c2694a')}
    ${cup(w * 0.4, sill + u * 8, u * 2, '#f7f1e7')}`;
}

/** Water poured over the grounds, into a glass. */
function pour({ width: w, height: h }: Size): string {
  const u = Math.min(w, h) / 100;
  const [x, y] = [w * 0.5, h * 0.46];
  return `${rect(0, 0, w, h, '#24313b')}${circle(w * 0.5, h * 0.42, u * 52, '#34495a')}
    ${rect(0, h * 0.8, w, h * 0.2, '#7a5840')}${rect(0, h * 0.8, w, u * 2, '#96704f')}
    ${path(`M${x + u * 20} ${h * 0.1} q${u * 16} ${u * 2} ${u * 22} ${u * 14} v${u * 22} h${-u * 26} v${-u * 18} q${-u * 8} ${u * 2} ${-u * 14} ${u * 16} q${-u * 3} ${-u * 20} ${u * 18} ${-u * 34} Z`, '#c7ccd1')}
    ${path(`M${x + u * 2.4} ${h * 0.1 + u * 34} q${-u * 2} ${u * 12} ${-u * 2} ${y - h * 0.1 - u * 30}`, 'none', `stroke="#cfe7f2" stroke-width="${u * 1.3}" opacity="0.9"`)}
    ${path(`M${x - u * 25} ${y} h${u * 50} l${-u * 17} ${u * 26} h${-u * 16} Z`, '#f3ede2')}${path(`M${x - u * 21} ${y + u * 3} h${u * 42} l${-u * 4} ${u * 6} h${-u * 34} Z`, '#5b3620')}
    ${rect(x - u * 29, y - u * 2, u * 58, u * 3, '#e0d6c6', `rx="${u}"`)}
    ${path(`M${x} ${y + u * 26} v${u * 12}`, 'none', `stroke="#8a4b22" stroke-width="${u * 1.2}"`)}
    ${path(`M${x - u * 14} ${y + u * 30} h${u * 28} l${u * 9} ${h * 0.8 - y - u * 36} q0 ${u * 6} ${-u * 6} ${u * 6} h${-u * 34} q${-u * 6} 0 ${-u * 6} ${-u * 6} Z`, '#dfeff5', 'opacity="0.35"')}
    ${path(`M${x - u * 19} ${h * 0.8 - u * 18} h${u * 38} l${u * 4} ${u * 12} q0 ${u * 6} ${-u * 6} ${u * 6} h${-u * 34} q${-u * 6} 0 ${-u * 6} ${-u * 6} Z`, '#8a4b22', 'opacity="0.9"')}`;
}
