import { type HelpLine, toDialableNumber } from '@kitchen-table/domain/help'
import { keepLeftToRight } from '@kitchen-table/i18n/locale'
import { messages } from './messages.ts'

/** A way to reach a place: the words and the address of a link. */
export type Way = {
  by: 'call' | 'text' | 'site'
  words: string
  href: string
  /** What is read out after the words. */
  hint?: string
}

/** Returns the ways to reach a help line, the quickest first, in the current locale. */
export function listContactWays({ phone, text, site }: Pick<HelpLine, 'phone' | 'text' | 'site'>): Way[] {
  const ways: Way[] = []
  if (phone !== null)
    ways.push({
      by: 'call',
      words: messages.call({ number: keepLeftToRight(phone) }),
      href: `tel:${toDialableNumber(phone)}`,
    })
  if (text !== null) {
    // With `?&`, both iPhones and other phones fill in the word.
    const body = text.word === '' ? '' : `?&body=${encodeURIComponent(text.word)}`
    const href = `sms:${toDialableNumber(text.number)}${body}`
    const number = keepLeftToRight(text.number)
    const words = text.word === '' ? messages.text({ number }) : messages.textWord({ ...text, number })
    ways.push({ by: 'text', words, href })
  }
  if (site !== null)
    ways.push({
      by: 'site',
      words: keepLeftToRight(new URL(site).hostname.replace(/^www\./, '')),
      href: site,
      hint: messages.opensInNewTab(),
    })
  return ways
}
