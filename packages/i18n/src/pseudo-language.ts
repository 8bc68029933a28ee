import type { CompiledMessage } from './format-message.ts'
import type { Locale } from './locale.ts'

type Node = Exclude<CompiledMessage, string>[number]

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'áƀçđéƒĝĥîĵķļɱñóþǫŕšţûṽŵẋýžÁƁÇĐÉƑĜĤÎĴĶĻṀÑÓÞǪŔŠŢÛṼŴẊÝŽ']
const accents = new Map([...plain].map((letter, index) => [letter, accented[index] ?? letter]))

/** How much longer other languages are than English, at most: a German translation of a sentence is about this. */
const EXPANSION = 0.4

/**
 * Written between these characters, a text is read from right to left, whatever its letters are. The marks around them
 * count as its first and last letter: the direction of a paragraph is that of its first one.
 */
const mirror = (text: string) => `\u200f\u202e${text}\u202c\u200f`

const addAccents = (text: string) => [...text].map((letter) => accents.get(letter) ?? letter).join('')

/** Filler as long as what a text would grow by, in words, so that it can be broken into lines. */
const fill = (text: string) => ' ~~~'.repeat(Math.ceil((text.length * EXPANSION) / 4))

/** Changes the texts of a compiled message, and leaves its values and the names of its tags. */
function mapTexts(message: CompiledMessage, change: (text: string) => string): CompiledMessage {
  if (typeof message === 'string') return change(message)
  return message.map((node): Node => {
    if (typeof node === 'string') return change(node)
    if (!Array.isArray(node) || node.length === 1) return node
    const [name, kind, ...rest] = node as [string, unknown, ...unknown[]]
    const [options] = rest
    if (typeof options === 'object' && typeof kind === 'number' && kind < 4)
      return [
        name,
        kind,
        Object.fromEntries(
          Object.entries(options as Record<string, CompiledMessage>).map(([key, value]) => [
            key,
            mapTexts(value, change),
          ]),
        ),
      ] as Node
    if (typeof kind === 'number' && kind > 0) return node
    return [name, ...(mapTexts([kind, ...rest] as CompiledMessage, change) as unknown[])] as Node
  })
}

/** Returns all that a compiled message writes in English, of every plural form. */
function collectText(message: CompiledMessage): string {
  let collected = ''
  mapTexts(message, (text) => {
    collected += text
    return text
  })
  return collected
}

/** Turns a compiled message in English into one of a pseudo-language; for other locales, returns it as it is. */
export function translatePseudo(message: CompiledMessage, locale: Locale): CompiledMessage {
  if (locale === 'ar-XB') return mapTexts(message, mirror)
  if (locale !== 'en-XA' || message === '') return message
  const changed = mapTexts(message, addAccents)
  const filler = fill(collectText(message))
  return typeof changed === 'string' ? `[${changed}${filler}]` : ['[', ...changed, `${filler}]`]
}
