import { takeParts } from './drawings.ts'
import { type Film, layer, line, STAGE_HEIGHT, title, WIDTH } from './film.ts'
import { at, beat, ease, enter, float, grow, move, unfold } from './motion.ts'
import {
  badge,
  COIN_HEIGHT,
  CREAM,
  check,
  coin,
  coinOffset,
  DARK_GOLD,
  GOLD,
  heart,
  sheet,
  takePart,
} from './shapes.ts'

const INK = '#193338'
const WATER = '#749c9d'
const LINES = '#adc1ba'
/** Where things stand. */
const GROUND = 440
/** Half the width of the umbrella, and how high it is. */
const REACH = 240
const HEIGHT = 334

const storm = `<rect width="${WIDTH}" height="${STAGE_HEIGHT}" fill="#2e6f7a"/>
  <path d="M0 0H${WIDTH}V66C1180 112 1096 70 1010 94C900 126 806 74 692 100C598 122 508 76 412 102C300 132 238 84 142 110C80 126 34 98 0 104Z" fill="#112022" opacity=".38" transform="translate(6 8)"/>
  <path d="M0 0H${WIDTH}V66C1180 112 1096 70 1010 94C900 126 806 74 692 100C598 122 508 76 412 102C300 132 238 84 142 110C80 126 34 98 0 104Z" fill="#4b8189"/>
  <rect y="372" width="${WIDTH}" height="140" fill="#21525c"/><rect y="382" width="${WIDTH}" height="130" fill="#1c4750"/>`

const umbrella = `<g transform="translate(-390 -418)">${takeParts('pictures/open-umbrella', 15, 16, 17, 18, 19, 20, 21, 22, 23)}</g>`
const boots = takePart('pictures/open-umbrella', 25)
const jar = takePart('pictures/jar-of-coins', 7)
const telephone = takePart('banners/debt-and-credit', 22)
const calendar = takePart('banners/day-to-day-budget', 6)

const DROP = 'M0 -20C7 -6 12 0 12 8A12 12 0 0 1 -12 8C-12 0 -7 -6 0 -20Z'
const DROPS = 30
const FALL_PIXELS_PER_SECOND = 95
const [CLOUD, FLOOR] = [96, 400]

/** How far down rain falls at a place: to the ground, or to what is above it. */
type Roof = (x: number, second: number) => number

const noRoof: Roof = () => FLOOR

/** The umbrella as a roof over its middle, as far as it is there. */
const roofAt =
  (middle: number, isThere: (second: number) => boolean = () => true): Roof =>
  (x, second) =>
    isThere(second) && Math.abs(x - middle) < REACH ? GROUND - HEIGHT + 0.0016 * (x - middle) ** 2 : FLOOR

const drawRain =
  (roof: Roof = noRoof, weakens = Number.POSITIVE_INFINITY) =>
  (second: number) =>
    Array.from({ length: DROPS }, (_, n) => {
      const x = 20 + ((n * 433) % 1240)
      const fall = ((n * 157) % (FLOOR - CLOUD)) + second * FALL_PIXELS_PER_SECOND
      const y = CLOUD + (fall % (FLOOR - CLOUD))
      const bottom = roof(x, second)
      const opacity =
        Math.min(1, (y - CLOUD) / 40, Math.max(0, (bottom - y) / 30)) * (1 - ease(second, weakens, 1))
      return `<path d="${DROP}" transform="translate(${x} ${y}) rotate(8) scale(.8)" fill="${n % 2 === 0 ? WATER : LINES}" opacity="${Math.max(0, opacity).toFixed(2)}"/>`
    }).join('')

const sign = (number: number) => layer(badge(number, INK), at(120, 190), grow(0.3, 0.7))

const numeral = (number: number) =>
  `<text text-anchor="middle" y="26" font-size="76" fill="${INK}">${number}</text>`

/** Twelve places for a coin, of which one after the other is filled. */
const drawMonths = (start: number) => (second: number) =>
  Array.from({ length: 12 }, (_, n) => {
    const [x, y] = [(n % 4) * 108, Math.floor(n / 4) * 96]
    const part = ease(second, start + n * 0.32, 0.4)
    return `<rect x="${x - 44}" y="${y - 38}" width="88" height="76" rx="12" fill="${CREAM}" opacity=".92"/>
      <g transform="translate(${x} ${y}) scale(${part})"><circle r="26" fill="${GOLD}"/><circle r="17" fill="${DARK_GOLD}"/></g>`
  }).join('')

const sun = `<circle r="92" fill="${GOLD}" opacity=".25"/><circle r="64" fill="${GOLD}"/>`

/** Water that rises to a line, which is drawn above it. */
const drawWater = (start: number) => (second: number) => {
  const height = 118 * ease(second, start, 2.4)
  const waves = Array.from({ length: 17 }, (_, n) => `q20 ${n % 2 === 0 ? -7 : 7} 40 0t40 0`).join('')
  return `<path d="M-40 ${-height}${waves}V80H-40Z" fill="${WATER}" opacity=".72"/>`
}

const dashes = (path: string) =>
  `<path d="${path}" fill="none" stroke="${GOLD}" stroke-width="8" stroke-dasharray="3 24" stroke-linecap="round"/>`

/** A number that goes up or down, between two of its heights. */
const drawGauge = (start: number, from: number, to: number) => (second: number) => {
  const height = 250 * (from + (to - from) * ease(second, start, 2))
  return `<rect x="-58" y="-262" width="132" height="270" rx="16" fill="#112022" opacity=".35"/>
    <rect x="-66" y="-270" width="132" height="270" rx="16" fill="${INK}"/>
    <rect x="-54" y="${-10 - height}" width="108" height="${height}" rx="10" fill="${GOLD}"/>
    <rect x="18" y="${-10 - height}" width="36" height="${height}" rx="10" fill="${DARK_GOLD}"/>`
}

const label = (words: string) => `<text text-anchor="middle" font-size="46" fill="${CREAM}">${words}</text>`

const CEILING = 12
/** Coins that are added up to a line, and none after it. */
const drawCeiling = (start: number) => (second: number) =>
  Array.from({ length: CEILING }, (_, n) => {
    const part = ease(second, start + n * 0.34, 0.5)
    return `<g transform="translate(${coinOffset(n)} ${-n * COIN_HEIGHT - (1 - part) * 30})" opacity="${part.toFixed(2)}">${coin(n % 2 === 0)}</g>`
  }).join('')

const quote = (color: string) =>
  sheet(color, LINES, [
    [120, 54],
    [96, 46],
    [132, 60],
    [108, 40],
  ])

/** The premium, the deductible and the limit as an umbrella in the rain. */
export const threeNumbers: Film = {
  name: 'three-numbers',
  ground: [layer(storm)],
  panelColor: '#12333a',
  titleColor: '#f2c063',
  scenes: [
    {
      lines: [
        line('Every policy has three numbers.', 3.2),
        line('Look for them before\nyou sign or renew.', 3.6),
      ],
      layers: (three = 0) => [
        layer(drawRain(roofAt(640, (second) => second > three + 0.4))),
        layer(umbrella, at(640, GROUND), enter(three - 0.5, { y: 60 }), unfold(three - 0.3)),
        ...[-190, 0, 190].map((x, n) =>
          layer(
            numeral(n + 1),
            at(640 + x, n === 1 ? 214 : 234, n === 1 ? 1 : 0.72),
            grow(three + 1 + n * 0.5, 0.6),
          ),
        ),
      ],
    },
    {
      lines: [
        title('The premium.', 2.4),
        line('What you pay so that\nthe umbrella exists.', 3.6),
        line('Rain or no rain.', 2.8),
      ],
      layers: (premium = 0, pay = 0, dry = 0) => [
        layer(sun, at(1196, 92), enter(dry, { y: 60 }, 1.4)),
        layer(drawRain(roofAt(410), dry)),
        sign(1),
        layer(umbrella, at(410, GROUND), enter(premium - 0.5)),
        layer(drawMonths(pay), at(752, 186), enter(pay - 0.6, { x: 60 })),
      ],
    },
    {
      lines: [
        title('The deductible.', 2.4),
        line('How wet you get first.', 3),
        line('Only past that line\ndoes the insurer pay.', 3.8),
      ],
      layers: (deductible = 0, wet = 0, past = 0) => [
        layer(drawRain(roofAt(620, (second) => second > past + 0.6))),
        sign(2),
        layer(boots, at(760, GROUND + 6, 1.25), enter(deductible - 0.4)),
        layer(umbrella, at(620, GROUND), enter(past, { y: -60 }, 1.2)),
        layer(drawWater(wet), at(0, GROUND + 20), enter(wet, {}, 0.4)),
        layer(dashes('M-330 0H330'), at(720, GROUND - 98), enter(deductible + 0.6, {})),
      ],
    },
    {
      lines: [title('The limit.', 2.4), line('Where the umbrella ends.', 3), line('Past that, it’s you.', 3)],
      layers: (limit = 0, ends = 0, past = 0) => [
        layer(drawRain(roofAt(560))),
        sign(3),
        layer(umbrella, at(560, GROUND), enter(limit - 0.4)),
        layer(dashes(`M${-REACH - 14} 0V230M${REACH + 14} 0V230`), at(560, 212), enter(ends, { y: -30 })),
        layer(boots, at(690, GROUND), enter(limit - 0.2), move(past - 0.2, { x: 260 }, 1.8)),
        layer(
          `<ellipse rx="150" ry="18" fill="#4b8189"/><ellipse rx="80" ry="9" fill="${WATER}"/>`,
          at(970, GROUND + 26),
          grow(past + 1.2, 1),
        ),
      ],
    },
    {
      lines: [
        line('A higher deductible\nlowers the premium.', 3.8),
        line('It’s fair only with that much\nwithin your reach.', 4),
      ],
      layers: (higher = 0, fair = 0) => [
        layer(drawGauge(higher + 0.4, 0.35, 0.85), at(390, 410)),
        layer(drawGauge(higher + 0.9, 0.8, 0.45), at(890, 410)),
        layer(label('deductible'), at(390, 476)),
        layer(label('premium'), at(890, 476)),
        layer(jar, at(640, 424, 0.9), enter(fair - 0.1, { y: 50 })),
      ],
    },
    {
      lines: [line('A higher limit often costs\nless than you expect.', 4.2)],
      layers: (higher = 0) => [
        layer(drawGauge(higher + 0.4, 0.3, 0.92), at(440, 410)),
        layer(drawGauge(higher + 0.9, 0.45, 0.53), at(840, 410)),
        layer(label('limit'), at(440, 476)),
        layer(label('premium'), at(840, 476)),
      ],
    },
    {
      lines: [
        title('Health has a fourth number.', 3.2),
        line('The most you pay in a year', 3.2),
        line('for covered care,\nin the network.', 3.4),
      ],
      layers: (fourth = 0, most = 0) => [
        layer(badge(4, INK), at(120, 190), grow(fourth, 0.7), beat(4, 0.02)),
        layer(heart('#b04a26', '#8f3a1c'), at(420, 262, 1.5), enter(fourth - 0.2), beat(2.4, 0.03)),
        layer(calendar, at(700, 250, 2.2), enter(most - 0.3)),
        layer(drawCeiling(most), at(970, 424)),
        layer(dashes('M-130 0H130'), at(970, 424 - CEILING * COIN_HEIGHT - 22), enter(most - 0.2, {})),
      ],
    },
    {
      lines: [
        line('Ask each company\nin the same words.', 3.6),
        line('Or the answers\ncan’t be compared.', 3.6),
      ],
      layers: (ask = 0, compared = 0) => [
        layer(telephone, at(300, 430, 2.6), enter(ask - 0.4, { y: 60 })),
        layer(quote(GOLD), at(680, 262, 1.15), enter(ask + 0.6, { x: 80 }), float(7, 3)),
        layer(quote(INK), at(1060, 262, 1.15), enter(ask + 1.2, { x: 80 }), float(7, 3)),
        ...[0, 1, 2].map((n) => layer(check(INK), at(870, 200 + n * 72, 1.1), grow(compared + n * 0.6, 0.6))),
      ],
    },
  ],
}
