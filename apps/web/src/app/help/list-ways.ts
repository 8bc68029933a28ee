import { type HelpLine, toDialedNumber } from '@kitchen-table/domain/help'

/** A way to reach a place: the words and the address of a link. */
export type Way = { by: 'call' | 'text' | 'site'; words: string; href: string }

export type WayWords = {
  call: (number: string) => string
  /** `word` is '' where any text will do. */
  text: (number: string, word: string) => string
}

export const englishWays: WayWords = {
  call: (number) => `Call ${number}`,
  text: (number, word) => (word === '' ? `Text ${number}` : `Text ${word} to ${number}`),
}

export const spanishWays: WayWords = {
  call: (number) => `Llamar al ${number}`,
  text: (number, word) => (word === '' ? `Texto al ${number}` : `Texto ${word} al ${number}`),
}

/** Returns the ways to reach a help line, the quickest first. */
export function listWays(line: Pick<HelpLine, 'phone' | 'text' | 'site'>, words = englishWays): Way[] {
  const { phone, text, site } = line
  const ways: Way[] = []
  if (phone !== null)
    ways.push({ by: 'call', words: words.call(phone), href: `tel:${toDialedNumber(phone)}` })
  if (text !== null) {
    // With `?&`, both iPhones and other phones fill in the word.
    const body = text.word === '' ? '' : `?&body=${encodeURIComponent(text.word)}`
    const href = `sms:${toDialedNumber(text.number)}${body}`
    ways.push({ by: 'text', words: words.text(text.number, text.word), href })
  }
  if (site !== null)
    ways.push({ by: 'site', words: new URL(site).hostname.replace(/^www\./, ''), href: site })
  return ways
}
