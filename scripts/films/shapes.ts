import { takeIcon, takeParts } from './drawings.ts'

/** The colors that all drawings of the library share. */
export const CREAM = '#fbf3e2'
export const SAND = '#ecdcbb'
export const GOLD = '#e6a93c'
const LIGHT_GOLD = '#efbf63'
export const DARK_GOLD = '#c88a26'

/** Puts a drawing on its own shadow, as the library's drawings have it. */
const onShadow = (shadow: string, drawing: string): string =>
  `<g transform="translate(7 9)">${shadow}</g>${drawing}`

/** A part of a drawing with the shadow that stands before it in the file. */
export const takePart = (name: string, place: number): string =>
  onShadow(takeParts(name, place - 1), takeParts(name, place))

/** The number of a thing that is counted, in a circle around the origin. */
export const badge = (number: number, ink: string): string =>
  `<circle cx="4" cy="6" r="50" fill="#000" opacity=".28"/><circle r="50" fill="${GOLD}"/>
  <text y="21" text-anchor="middle" font-size="60" fill="${ink}">${number}</text>`

/** An icon of the library in a circle around the origin. */
export const tag = (icon: string, ink: string): string =>
  `<circle cx="5" cy="7" r="62" fill="#000" opacity=".28"/><circle r="62" fill="${CREAM}"/>
  <g transform="scale(2.5)">${takeIcon(icon, ink)}</g>`

/** The same with something else in the circle. */
export const disk = (content: string): string =>
  `<circle cx="5" cy="7" r="62" fill="#000" opacity=".28"/><circle r="62" fill="${CREAM}"/>${content}`

/** The height of one coin of a stack. */
export const COIN_HEIGHT = 19

/** A coin seen from the side, which lies on the origin. */
export const coin = (isLight: boolean): string =>
  `<rect x="-52" y="-${COIN_HEIGHT}" width="104" height="${COIN_HEIGHT - 1}" rx="4" fill="${isLight ? LIGHT_GOLD : GOLD}"/>
  <path d="M36 -${COIN_HEIGHT}H48Q52 -${COIN_HEIGHT} 52 -${COIN_HEIGHT - 4}V-5Q52 -1 48 -1H36Z" fill="${DARK_GOLD}"/>`

/** By how much coins of a stack lie beside each other, so that it looks made by hand. */
const stackOffsets = [0, 3, -2, 1, -3, 2, 0, -2, 3, -1, 1, -2]

export const coinOffset = (index: number): number => stackOffsets[index % stackOffsets.length] ?? 0

/** A stack of coins that stands on the origin. */
export const stack = (count: number): string =>
  `<rect x="-44" y="-${count * COIN_HEIGHT - 8}" width="104" height="${count * COIN_HEIGHT}" rx="4" fill="#000" opacity=".28"/>` +
  Array.from(
    { length: count },
    (_, n) => `<g transform="translate(${coinOffset(n)} ${-n * COIN_HEIGHT})">${coin(n % 2 === 0)}</g>`,
  ).join('')

/** A sheet of paper around the origin with a colored head and lines of text. */
export function sheet(
  headColor: string,
  lineColor: string,
  rows: readonly (readonly [label: number, amount: number])[],
) {
  const height = 112 + rows.length * 44
  const lines = rows.map(([label, amount], row) => {
    const y = 96 + row * 44 - height / 2
    return `<rect x="-126" y="${y}" width="${label}" height="12" rx="6" fill="${lineColor}"/>
    <rect x="${126 - amount}" y="${y}" width="${amount}" height="12" rx="6" fill="${lineColor}"/>`
  })
  return `<rect x="-146" y="${12 - height / 2}" width="310" height="${height}" rx="8" fill="#000" opacity=".28"/>
  <rect x="-155" y="${-height / 2}" width="310" height="${height}" rx="8" fill="${CREAM}"/>
  <path d="M-155 ${52 - height / 2}V${8 - height / 2}q0 -8 8 -8H147q8 0 8 8V${52 - height / 2}Z" fill="${headColor}"/>
  <rect x="-126" y="${20 - height / 2}" width="96" height="13" rx="6" fill="${CREAM}"/>${lines.join('')}`
}

/** A check mark in a circle around the origin. */
export const check = (ink: string): string =>
  `<circle r="26" fill="${GOLD}"/><path d="M-11 1L-3 10L12 -9" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`

/** A heart around the origin, 160 wide. */
export const heart = (color: string, side: string): string =>
  `<path d="M0 74C-44 44 -80 10 -80 -28C-80 -58 -58 -74 -37 -74C-20 -74 -7 -64 0 -48C7 -64 20 -74 37 -74C58 -74 80 -58 80 -28C80 10 44 44 0 74Z" fill="${color}"/>
  <path d="M0 74C44 44 80 10 80 -28C80 -58 58 -74 37 -74C30 -74 24 -72 19 -69C40 -62 50 -44 48 -24C45 16 20 50 0 74Z" fill="${side}"/>`

/** What someone says: a bubble around the origin. */
export const speechBubble = (shadow: string, content: string): string =>
  `<path d="M-122 -70H138q24 0 24 24V32q0 24 -24 24H-62L-106 92L-102 56H-122q-24 0 -24 -24V-46q0 -24 24 -24Z" fill="${shadow}" opacity=".38"/>
  <path d="M-130 -80H130q24 0 24 24V22q0 24 -24 24H-70L-114 82L-110 46H-130q-24 0 -24 -24V-56q0 -24 24 -24Z" fill="${CREAM}"/>${content}`

/** Lines of text in a speech bubble. */
export const writtenLines = (color: string): string =>
  [
    [-116, -46, 190],
    [-116, -18, 224],
    [-116, 10, 130],
  ]
    .map(([x, y, width]) => `<rect x="${x}" y="${y}" width="${width}" height="13" rx="6" fill="${color}"/>`)
    .join('')
