import { takeParts } from './drawings.ts'
import { type Film, layer, line, STAGE_HEIGHT, title, WIDTH } from './film.ts'
import { at, ease, enter, float, grow, leave, move, sway } from './motion.ts'
import { CREAM, check, GOLD, SAND, sheet, speechBubble, takePart, writtenLines } from './shapes.ts'

const INK = '#1b352d'
const SHADOW = '#12211c'
const LINES = '#749b89'
/** Where things stand on the table. */
const TABLE = 430

/** The kitchen of the picture of “Talking about money”, as wide as the film. */
const kitchen = `<rect width="${WIDTH}" height="${STAGE_HEIGHT}" fill="#2f6d5b"/>
  <rect y="352" width="${WIDTH}" height="154" fill="#235447"/><rect y="364" width="${WIDTH}" height="144" fill="#1f4a3f"/>
  <path d="M250 384H1030L1090 488H190Z" fill="#275c4d"/>`

/** The lamp above the table with its light; the cord hangs from the origin. */
const light = `<path d="M-80 110H80L380 386H-380Z" fill="#4c806e"/><path d="M-50 110H50L210 386H-210Z" fill="#608d7b"/>`
const lamp = `<g transform="translate(-320 6)">${takeParts('banners/talking-about-money', 12, 13, 14, 15, 16, 17)}</g>`

const night = `<g transform="translate(-610 -150)">${takeParts('pictures/lamp-and-letter', 1, 2, 3, 4, 5, 6, 7, 8)}</g>`
const chairs = [4, 6].map((place) => takePart('banners/talking-about-money', place))
const bills = takePart('pictures/envelope-stack', 11)
const letter = takePart('pictures/lamp-and-letter', 21)
const envelope = takePart('pictures/lamp-and-letter', 23)
const clock = takePart('banners/first-paycheck', 7)
const calendar = takePart('banners/day-to-day-budget', 6)
const pencil = takePart('pictures/phone-face-down', 10)
const lock = takePart('banners/staying-safe', 29)
const vase = takePart('banners/talking-about-money', 19)
const note = takePart('banners/talking-about-money', 27)
const creamCup = takePart('pictures/two-cups', 12)
const goldCup = takePart('pictures/two-cups', 16)
const creamSteam = takeParts('pictures/two-cups', 7)
const goldSteam = takeParts('pictures/two-cups', 8)

const lesson = sheet(INK, LINES, [
  [118, 60],
  [92, 48],
  [140, 56],
  [104, 40],
])
/** A worksheet whose boxes are ticked one after the other. */
const drawWorksheet = (start: number) => (second: number) => {
  const boxes = [0, 1, 2].map((n) => {
    const y = -36 + n * 56
    return `<rect x="-116" y="${y - 18}" width="36" height="36" rx="8" fill="${SAND}"/>
      <rect x="-58" y="${y - 6}" width="${[150, 110, 130][n]}" height="13" rx="6" fill="${LINES}"/>
      <g transform="translate(-98 ${y}) scale(${0.9 * ease(second, start + n * 0.5, 0.4)})">${check(INK)}</g>`
  })
  return `${sheet(GOLD, 'none', [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ])}<g transform="translate(0 20)">${boxes.join('')}</g>`
}

const saying = speechBubble(SHADOW, writtenLines(LINES))

/** The field for one's own words, in which words appear from a time on. */
const drawField = (start: number) => (second: number) => {
  const length = 430 * ease(second, start, 2)
  const caret =
    second % 1.2 < 0.7 ? `<rect x="${-218 + length}" y="-22" width="4" height="44" fill="${INK}"/>` : ''
  return `<rect x="-322" y="-48" width="660" height="112" rx="56" fill="${SHADOW}" opacity=".38"/>
    <rect x="-330" y="-56" width="660" height="112" rx="56" fill="${CREAM}"/>
    <circle cx="-272" cy="-6" r="19" fill="none" stroke="${INK}" stroke-width="8"/><path d="M-258 8L-243 24" stroke="${INK}" stroke-width="9" stroke-linecap="round"/>
    <rect x="-226" y="-9" width="${length}" height="18" rx="9" fill="${LINES}"/>${caret}`
}

const person = `<circle cx="5" cy="7" r="62" fill="${SHADOW}" opacity=".38"/><circle r="62" fill="${CREAM}"/>
  <circle cy="-16" r="18" fill="${INK}"/><path d="M-34 34C-34 12 -18 8 0 8C18 8 34 12 34 34Z" fill="${INK}"/>`

/** What the library is, for someone who has never seen it. */
export const introduction: Film = {
  name: 'front-page/introduction',
  ground: [layer(kitchen)],
  panelColor: '#163a31',
  titleColor: '#f2c063',
  scenes: [
    {
      lines: [line('A bill, a letter, a talk\nyou have put off.', 4)],
      layers: (worries = 0) => [
        layer(night, at(1050, 150), enter(0, {}, 0.8)),
        layer(light, at(640, -20)),
        layer(lamp, at(640, -20, 1.3), sway(7, 0.8)),
        ...chairs.map((chair, n) =>
          layer(chair, at(530 + n * 220, 366, 1.4), enter(worries + 1.7 + n * 0.3, { y: 20 })),
        ),
        layer(bills, at(330, TABLE + 20), enter(worries - 0.3, { y: 50 })),
        layer(letter, at(650, TABLE + 40, 1.1), enter(worries + 0.7, { y: 50 })),
        layer(envelope, at(900, TABLE), enter(worries + 1.1, { x: 60 })),
      ],
    },
    {
      lines: [
        title('Short lessons about money,\nfive minutes each.', 3.4),
        line('Something to read.', 2),
        line('Something to try.', 2),
        line('Words to say.', 2),
      ],
      layers: (short = 0, read = 0, practice = 0, say = 0) => [
        layer(clock, at(640, 250, 3.6), enter(short - 0.4, { y: 50 }), leave(read - 0.5, { y: -60 }, 0.8)),
        layer(lesson, at(260, 254, 1.05), enter(read - 0.1, { y: 70 })),
        layer(drawWorksheet(practice + 0.6), at(640, 254, 1.05), enter(practice - 0.1, { y: 70 })),
        layer(
          pencil,
          at(800, 380, 1.3),
          enter(practice + 0.2, { x: 60 }),
          move(practice + 0.6, { y: -40 }, 1.2),
        ),
        layer(saying, at(1040, 240, 1.05), enter(say - 0.1, { x: 90 }), float(5, 4)),
      ],
    },
    {
      lines: [
        line('To begin, say your worry\nin your own words.', 3.6),
        line('“I can’t make rent this month.”', 2.6),
        line('You get lessons, a first step,\nand who can help.', 4.2),
      ],
      layers: (begin = 0, worry = 0, get = 0) => [
        layer(
          drawField(worry),
          at(640, 240, 1.25),
          enter(begin - 0.3, { y: 60 }),
          move(get - 0.2, { y: -130, scale: 0.68 }, 1.1),
        ),
        layer(lesson, at(330, 344, 0.78), enter(get + 0.4, { y: 80 })),
        layer(calendar, at(640, 330, 1.7), enter(get + 1.3, { y: 80 })),
        layer(person, at(930, 340, 1.35), enter(get + 2.2, { y: 80 })),
      ],
    },
    {
      lines: [
        line('Your employer doesn’t see\nwhich lessons you open,', 3.6),
        line('nor what you search for.', 2.6),
      ],
      layers: (lessons = 0, search = 0) => [
        layer(lesson, at(250, 250, 0.95), enter(lessons - 0.4, { x: -60 })),
        layer(lesson, at(400, 262, 0.95), enter(lessons - 0.1, { x: -60 })),
        layer(drawField(-9), at(900, 250, 0.86), enter(search - 0.3, { x: 80 })),
        layer(lock, at(400, 400, 3.2), enter(lessons + 0.7, { y: -60 })),
        layer(lock, at(900, 392, 3.2), enter(search + 0.4, { y: -60 })),
      ],
    },
    {
      lines: [line('Five minutes is enough\nfor one small step.', 4.2)],
      layers: (enough = 0) => [
        layer(light, at(640, -20)),
        layer(lamp, at(640, -20, 1.3), sway(7, 0.8)),
        layer(creamSteam, at(330, 290), enter(enough, { y: 20 }), float(4, 5)),
        layer(goldSteam, at(960, 270), enter(enough, { y: 20 }), float(5, 5)),
        layer(vase, at(520, TABLE, 1.5), enter(enough - 0.6, { y: 40 })),
        layer(creamCup, at(330, TABLE), enter(enough - 0.6, { y: 40 })),
        layer(goldCup, at(960, TABLE), enter(enough - 0.3, { y: 40 })),
        layer(note, at(700, TABLE + 30, 2.2), enter(enough + 0.3, { y: 40 })),
        layer(check(INK), at(700, TABLE - 40, 1.5), grow(enough + 1.3, 0.7)),
      ],
    },
  ],
}
