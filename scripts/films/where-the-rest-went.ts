import { takeParts } from './drawings.ts'
import { type Film, layer, line, STAGE_HEIGHT, title, WIDTH } from './film.ts'
import { at, ease, enter, float, grow, leave, move } from './motion.ts'
import {
  COIN_HEIGHT,
  check,
  coin,
  coinOffset,
  disk,
  GOLD,
  heart,
  sheet,
  stack,
  tag,
  takePart,
} from './shapes.ts'

const INK = '#222f3a'
const LINES = '#8899a1'
const HEAD = '#344c5f'
/** Where things stand on the desk. */
const DESK = 420

/** The desk of the picture of the lesson, as wide as the film. */
const desk = `<rect width="${WIDTH}" height="${STAGE_HEIGHT}" fill="#4c6a80"/><path d="M0 0H${WIDTH}V190L0 270Z" fill="#647d8e"/>
  <rect y="356" width="${WIDTH}" height="150" fill="#344c5f"/><rect y="366" width="${WIDTH}" height="150" fill="#2b4152"/>`

const offer = takePart('banners/first-paycheck', 9)
const bankCard = takePart('banners/debt-and-credit', 24)
const house = takePart('banners/a-place-to-live', 19)
const groceries = takePart('banners/day-to-day-budget', 16)
const calendar = takePart('banners/day-to-day-budget', 6)
const pencil = takeParts('pictures/phone-face-down', 10)
const envelope = takePart('pictures/envelope-stack', 13)

const rows = [
  [118, 60],
  [92, 48],
  [140, 56],
  [104, 40],
  [126, 52],
] as const
const payStub = sheet(HEAD, LINES, rows)

/** A band of light over one row of the pay stub after the other. */
const drawReading = (start: number) => (second: number) => {
  const row = [0, 1, 2, 3].reduce((sum, n) => sum + ease(second, start + 0.5 + n * 0.75, 0.45), 0)
  return `<rect x="-144" y="${-84 + row * 44}" width="288" height="38" rx="8" fill="${GOLD}" opacity="${0.55 * ease(second, start, 0.5)}"/>`
}

const COINS = 12
/** What is taken from the coins, in the order of the lines of the scene, with the icon that stands for it. */
const deductions = [
  disk(`<g transform="scale(.5)">${heart('#b04a26', '#8f3a1c')}</g>`),
  tag('sunrise-path', INK),
  tag('form-check', INK),
  tag('two-generations', INK),
  tag('seal-paper', INK),
]
const STACK_X = 250
const tagX = (n: number) => 490 + n * 168
const TAG_Y = 150
const TAKEN_Y = 312

/** The coins that stay, and those that go to their tags one after the other. */
function drawTaken(starts: readonly number[]) {
  return (second: number) => {
    const taken = starts.map((start, n) => {
      const part = ease(second, start + 0.5, 1.3)
      const index = COINS - 1 - n
      const from = { x: STACK_X + coinOffset(index), y: DESK - index * COIN_HEIGHT }
      const x = from.x + (tagX(n) - from.x) * part
      const y = from.y + (TAKEN_Y - from.y) * part - 90 * Math.sin(part * Math.PI)
      return `<g transform="translate(${x} ${y})">${coin(index % 2 === 0)}</g>`
    })
    const rest = `<g transform="translate(${STACK_X} ${DESK})">${stack(COINS - starts.length)}</g>`
    return rest + taken.reverse().join('')
  }
}

/** Lines that are written one after the other. */
const drawWriting = (start: number) => (second: number) => {
  const widths = [220, 250, 170].map((width, n) => width * ease(second, start + n * 0.8, 0.8))
  return widths
    .map(
      (width, n) => `<rect x="-126" y="${-30 + n * 46}" width="${width}" height="13" rx="6" fill="${HEAD}"/>`,
    )
    .join('')
}

const note = sheet(HEAD, 'none', [
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
])

/** A paycheck against its offer letter, with the names of what is taken out. */
export const whereTheRestWent: Film = {
  name: 'where-the-rest-went',
  ground: [layer(desk)],
  panelColor: '#1b2731',
  titleColor: '#f2c063',
  scenes: [
    {
      lines: [
        line('The offer letter\nnamed one number.', 3.4),
        line('The bank account received\na smaller one.', 3.6),
      ],
      layers: (named = 0, received = 0) => [
        layer(offer, at(280, DESK + 10, 1.75), enter(named - 0.3, { y: 60 })),
        layer(stack(COINS), at(490, DESK + 10, 1.15), enter(named + 0.5)),
        layer(bankCard, at(800, DESK - 70, 2.7), enter(received - 0.2, { x: 80 })),
        layer(stack(COINS - 5), at(1040, DESK + 10, 1.15), enter(received + 0.5)),
      ],
    },
    {
      lines: [
        line('As a rule, nobody made a mistake.', 3.2),
        line('The difference has names,\nprinted on your pay stub.', 4),
      ],
      layers: (rule = 0, names = 0) => [
        layer(payStub, at(640, 262, 1.3), enter(rule - 0.4, { y: 80 })),
        layer(drawReading(names), at(640, 262, 1.3)),
      ],
    },
    {
      lines: [
        title('Your share of the\nhealth insurance.', 3.4),
        title('Retirement: still yours,\nin another account.', 3.6),
        title('Federal income tax,\nan advance on next April.', 3.6),
        title('Social Security and Medicare.', 3),
        line('Your employer pays\nthe same again.', 3.2),
        title('State tax: nothing in some\nstates, more in others.', 3.8),
      ],
      layers: (health = 0, retirement = 0, federal = 0, social = 0, employer = 0, state = 0) => {
        const starts = [health, retirement, federal, social, state]
        return [
          ...deductions.map((drawing, n) =>
            layer(
              drawing,
              at(tagX(n), TAG_Y),
              enter((starts[n] ?? 0) - 0.2, { y: -40 }),
              float(6 + n * 0.4, 3),
            ),
          ),
          layer(drawTaken(starts)),
          layer(coin(true), at(tagX(3), TAKEN_Y + COIN_HEIGHT), enter(employer + 0.3, { y: 110 }, 1.2)),
        ]
      },
    },
    {
      lines: [
        line('What lands is the number\nto plan on.', 3.6),
        line('Rent and groceries\ncome out of that.', 3.4),
      ],
      layers: (lands = 0, plan = 0) => [
        layer(stack(COINS - 5), at(STACK_X, DESK), move(lands, { x: 90, y: 10, scale: 1.35 }, 1.4)),
        layer(house, at(740, DESK + 10, 1.95), enter(plan - 0.2, { y: 60 })),
        layer(groceries, at(1020, DESK + 14, 1.75), enter(plan + 0.7, { y: 60 })),
      ],
    },
    {
      lines: [
        line('Read your first stub\nbeside the offer letter.', 3.8),
        line('Hours, rate, and the benefits\nthat you chose.', 3.8),
      ],
      layers: (read = 0, rest = 0) => [
        layer(sheet(GOLD, LINES, rows), at(390, 260, 1.2), enter(read - 0.4, { x: -80 })),
        layer(payStub, at(890, 260, 1.2), enter(read, { x: 80 })),
        ...[0, 1, 2].map((n) => layer(check(INK), at(640, 202 + n * 72, 1.2), grow(rest + n * 0.9, 0.6))),
      ],
    },
    {
      lines: [
        line('Something is off?\nWrite to payroll the same day.', 3.8),
        line('Dates and figures\nget an answer faster.', 3.6),
      ],
      layers: (off = 0, dates = 0) => [
        layer(note, at(400, 256, 1.2), enter(off - 0.4, { y: 80 }), leave(dates + 2.2, { x: 300 }, 1.4)),
        layer(drawWriting(off + 0.6), at(400, 256, 1.2), leave(dates + 2.2, { x: 300 }, 1.4)),
        layer(
          pencil,
          at(560, 330, 1.4),
          enter(off, { x: 60 }),
          move(off + 0.6, { y: 70, x: -20 }, 2.6),
          leave(dates),
        ),
        layer(calendar, at(800, 170, 1.7), enter(dates - 0.1, { y: -50 })),
        layer(envelope, at(950, 380, 1.2), enter(dates + 0.6, { x: 90 })),
      ],
    },
  ],
}
