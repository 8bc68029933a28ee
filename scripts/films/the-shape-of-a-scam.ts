import { takeParts } from './drawings.ts'
import { type Film, layer, line, STAGE_HEIGHT, title, WIDTH } from './film.ts'
import { at, beat, ease, enter, float, grow, leave, move, sway } from './motion.ts'
import {
  badge,
  CREAM,
  DARK_GOLD,
  disk,
  GOLD,
  heart,
  SAND,
  speechBubble,
  tag,
  takePart,
  writtenLines,
} from './shapes.ts'

const INK = '#4d3314'
const SHADOW = '#2f200d'
const LINES = '#caae88'

/** The table of the picture of the lesson, as wide as the film. */
function drawTable(): string {
  const height = STAGE_HEIGHT / 4
  const planks = ['#9a6a2f', '#a1743c', '#9a6a2f', '#a1743c'].map(
    (color, n) => `<rect y="${n * height}" width="${WIDTH}" height="${height}" fill="${color}"/>
    <rect y="${(n + 1) * height - 4}" width="${WIDTH}" height="5" fill="#825824"/>`,
  )
  const joints = [
    [300, 0],
    [930, 1],
    [170, 2],
    [1080, 2],
    [520, 3],
  ].map(([x, row = 0]) => `<rect x="${x}" y="${row * height}" width="5" height="${height}" fill="#825824"/>`)
  return planks.join('') + joints.join('')
}

const phoneBack = takePart('pictures/phone-face-down', 4)
const cup = takePart('pictures/phone-face-down', 6)
const notebook = takePart('pictures/phone-face-down', 8)
const pencil = takePart('pictures/phone-face-down', 10)
const lock = takePart('banners/staying-safe', 29)
const envelope = takePart('banners/staying-safe', 33)
const bankCard = takePart('banners/debt-and-credit', 24)
const clock = takePart('banners/first-paycheck', 7)

const phoneFront = `<g transform="rotate(-13)"><rect x="-66" y="-138" width="152" height="300" rx="26" fill="${SHADOW}" opacity=".38"/>
  <rect x="-76" y="-150" width="152" height="300" rx="26" fill="${SHADOW}"/>
  <rect x="-66" y="-140" width="132" height="280" rx="18" fill="${CREAM}"/>
  <path d="M10 -140H48q18 0 18 18V122q0 18 -18 18H10Z" fill="${SAND}"/>
  <rect x="-46" y="-108" width="92" height="34" rx="12" fill="${GOLD}"/>
  <rect x="-46" y="-58" width="72" height="10" rx="5" fill="${LINES}"/><rect x="-46" y="-36" width="84" height="10" rx="5" fill="${LINES}"/>
  <rect x="-46" y="-14" width="52" height="10" rx="5" fill="${LINES}"/></g>`

const bubble = (content: string) => speechBubble(SHADOW, content)

const writtenBubble = bubble(writtenLines(LINES))

const dots = [-58, 0, 58].map((x) => `<circle cx="${x}" cy="-17" r="15" fill="${LINES}"/>`).join('')

const giftCard = `<rect x="-84" y="-50" width="184" height="116" rx="12" fill="${SHADOW}" opacity=".38"/>
  <rect x="-92" y="-58" width="184" height="116" rx="12" fill="${CREAM}"/><rect x="-52" y="-58" width="24" height="116" fill="#b04a26"/>
  <path d="M-40 -6C-66 -40 -88 -22 -80 -8C-74 2 -54 2 -40 -6C-26 2 -6 2 0 -8C8 -22 -14 -40 -40 -6Z" fill="#b04a26"/>
  <rect x="14" y="22" width="58" height="12" rx="6" fill="${LINES}"/>`

const machine = `<rect x="-68" y="-118" width="156" height="250" rx="12" fill="${SHADOW}" opacity=".38"/>
  <rect x="-78" y="-130" width="156" height="250" rx="12" fill="${INK}"/><rect x="-60" y="-112" width="120" height="76" rx="8" fill="#78511f"/>
  <circle cx="0" cy="-74" r="26" fill="${GOLD}"/><circle cx="0" cy="-74" r="17" fill="${DARK_GOLD}"/>
  <rect x="-44" y="-12" width="88" height="12" rx="6" fill="${SHADOW}"/><rect x="-60" y="24" width="120" height="70" rx="8" fill="#6b4719"/>`

const cash = `<rect x="-62" y="-58" width="124" height="62" rx="6" fill="${SAND}"/><circle cx="0" cy="-30" r="17" fill="${DARK_GOLD}"/>
  <g transform="scale(2.2)">${envelope}</g>`

const call = `<g transform="translate(0 26) scale(.78)">${takeParts('banners/debt-and-credit', 22)}</g>`
const friend = `<circle cy="-16" r="18" fill="${INK}"/><path d="M-34 34C-34 12 -18 8 0 8C18 8 34 12 34 34Z" fill="${INK}"/>`
/** A dashed line that leads out of the picture. */
const oddWay = `<path d="M190 330C330 470 430 120 640 250S940 480 1090 300S1240 210 1330 240" fill="none" stroke="${CREAM}" stroke-width="9" stroke-dasharray="4 26" stroke-linecap="round" opacity=".75"/>`
const star = `<path d="M0 -34L10 -11L35 -9L16 7L22 32L0 18L-22 32L-16 7L-35 -9L-10 -11Z" fill="${DARK_GOLD}"/>`
const sun = `<circle r="19" fill="${DARK_GOLD}"/>${[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => `<rect x="-4" y="-41" width="8" height="14" rx="4" fill="${DARK_GOLD}" transform="rotate(${turn})"/>`).join('')}`
const alarm = `<rect x="-6" y="-34" width="12" height="42" rx="6" fill="#b04a26"/><circle cy="26" r="8" fill="#b04a26"/>`

/** Draws a clock face whose hand turns quickly until the time `stopsAt`, in seconds, and then slows down and stops. */
const drawFace = (stopsAt: number) => (second: number) => {
  const turn = 38 * Math.min(second, stopsAt) + 20 * ease(second, stopsAt, 1.2)
  return `<circle r="25" fill="${CREAM}"/>${[0, 90, 180, 270].map((mark) => `<rect x="-1.2" y="-23" width="2.4" height="5" rx="1" fill="${INK}" transform="rotate(${mark})"/>`).join('')}
    <rect x="-1.6" y="-12" width="3.2" height="14" rx="1.6" fill="${INK}" transform="rotate(${turn / 12 + 290})"/>
    <rect x="-1.3" y="-20" width="2.6" height="22" rx="1.3" fill="#b04a26" transform="rotate(${turn})"/><circle r="2.6" fill="${INK}"/>`
}

const turnOver = (start: number) => ({
  front: (second: number) => ({
    stretch: Math.cos(Math.min(ease(second, start, 1.4), 0.5) * Math.PI),
    opacity: second < start + 0.7 ? 1 : 0,
  }),
  back: (second: number) => ({
    stretch: -Math.cos(Math.max(ease(second, start, 1.4), 0.5) * Math.PI),
    opacity: second < start + 0.7 ? 0 : 1,
  }),
})

const sign = (number: number) => layer(badge(number, INK), at(120, 104), grow(0.3, 0.7))

/** The signs that scams have in common, and what to do when they are there. */
export const theShapeOfAScam: Film = {
  name: 'the-shape-of-a-scam',
  ground: [layer(drawTable())],
  panelColor: '#33220d',
  titleColor: '#f2c063',
  scenes: [
    {
      lines: [
        line('Toll roads, packages, jobs, love.', 3.4),
        line('The stories differ.\nThe parts are the same.', 3.8),
      ],
      layers: (stories = 0, same = 0) => [
        layer(phoneBack, at(330, 252, 1.05), sway(9, 0.8)),
        ...['card-phone', 'gift-envelope', 'badge', 'heart-account'].map((icon, n) =>
          layer(
            tag(icon, INK),
            at(620 + n * 155, 250),
            enter(stories + n * 0.6, { y: 50 }),
            move(same + 0.2, { x: 232 - n * 155 }, 1.5),
            leave(same + 1.3, {}, 0.6),
          ),
        ),
        layer(badge(4, INK), at(852, 250, 1.25), grow(same + 1.3, 0.7)),
      ],
    },
    {
      lines: [
        title('Someone comes to you.', 2.8),
        line('A text, a call, a friend request.', 3.4),
        line('You weren’t looking for them.', 3),
      ],
      layers: (comes = 0, how = 0) => [
        sign(1),
        layer(phoneFront, at(430, 262, 1.1), enter(comes - 0.3, { y: 60 }), sway(7, 0.8)),
        layer(writtenBubble, at(800, 150, 0.95), enter(how, { x: 160 }), float(6, 4)),
        layer(disk(call), at(1020, 300), enter(how + 0.9, { x: 160 }), float(5, 4)),
        layer(disk(friend), at(770, 380), enter(how + 1.8, { x: 160 }), float(7, 4)),
      ],
    },
    {
      lines: [
        title('A strong feeling arrives.', 2.8),
        line('Fear, hope, or flattery.', 3),
        line('It’s hard to be curious\nwhile your heart pounds.', 3.8),
      ],
      layers: (arrives = 0, kinds = 0) => [
        sign(2),
        layer(
          `<circle r="190" fill="${GOLD}" opacity=".18"/><circle r="140" fill="${GOLD}" opacity=".2"/>`,
          at(640, 256),
          grow(arrives),
          beat(1.5, 0.05),
        ),
        layer(heart('#b04a26', '#8f3a1c'), at(640, 260, 1.35), grow(arrives), beat(1.5, 0.05)),
        layer(disk(alarm), at(330, 260), enter(kinds, { x: -60 })),
        layer(disk(sun), at(950, 190), enter(kinds + 0.7, { x: 60 })),
        layer(disk(star), at(990, 370), enter(kinds + 1.4, { x: 60 })),
      ],
    },
    {
      lines: [
        title('The clock starts.', 2.4),
        line('Ten minutes. Before midnight.\nStay on the line.', 4),
        line('Real banks, courts and bosses\ncan wait.', 3.6),
      ],
      layers: (starts = 0, _hurry = 0, wait = 0) => [
        sign(3),
        layer(clock, at(640, 242, 3.8), enter(starts - 0.4, { y: 50 })),
        layer(drawFace(wait + 0.4), at(640, 242, 3.8), enter(starts - 0.4, { y: 50 })),
      ],
    },
    {
      lines: [
        title('The money has to go an odd way.', 3.2),
        line('Gift cards. A crypto machine.\nA courier.', 3.8),
        line('Sent like this,\nit’s very hard to get back.', 3.6),
      ],
      layers: (odd = 0, ways = 0, gone = 0) => [
        sign(4),
        layer(oddWay, at(0, 0), enter(odd - 0.2, { x: -60 }, 1.6)),
        layer(giftCard, at(360, 262, 1.25), enter(ways, { y: 60 }), leave(gone + 0.5, { x: 420 }, 1.8)),
        layer(machine, at(660, 256, 1.2), enter(ways + 1.2, { y: 60 }), leave(gone + 0.3, { x: 420 }, 1.8)),
        layer(cash, at(960, 280, 1.15), enter(ways + 2.3, { y: 60 }), leave(gone + 0.1, { x: 420 }, 1.8)),
      ],
    },
    {
      lines: [title('And often: don’t tell anyone.', 3), line('Nobody honest needs you to lie.', 3.4)],
      layers: (secret = 0, honest = 0) => [
        layer(bubble(dots), at(640, 240, 1.6), enter(secret - 0.3), leave(honest, {}, 0.8)),
        layer(writtenBubble, at(640, 240, 1.6), enter(honest + 0.1, {})),
        layer(lock, at(650, 360, 2), enter(secret + 0.7, { y: -40 }), leave(honest, { y: 60 })),
      ],
    },
    {
      lines: [
        line('So put the phone face down,\nand stand up.', 3.8),
        line('You don’t have to prove\nthat it’s a scam.', 3.6),
        line('Wait. Then call a number\nyou already had.', 4),
      ],
      layers: (down = 0, prove = 0, wait = 0) => [
        layer(phoneFront, at(360, 256, 1.12), turnOver(down + 0.7).front),
        layer(phoneBack, at(360, 256, 1.12), turnOver(down + 0.7).back),
        layer(cup, at(660, 176, 1.05), enter(prove, { y: -60 })),
        layer(notebook, at(960, 330, 1.15), enter(wait - 0.2, { x: 140 })),
        layer(pencil, at(1030, 390, 1.15), enter(wait, { x: 140 })),
        layer(bankCard, at(880, 300, 2.3), enter(wait + 0.8, { y: 60 })),
      ],
    },
  ],
}
