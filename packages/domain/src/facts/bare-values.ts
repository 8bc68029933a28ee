import { defaultLanguage, type Language } from '@kitchen-table/i18n/locale'
import { splitSentences } from '../language/split-sentences.ts'
import {
  choiceVerbs,
  exampleWords,
  months,
  numberWords,
  plainSpans,
  ruleWords,
  supposedVerbs,
  toAnyOf,
} from './english-value-words.ts'
import { replaceFactTokens } from './text-references.ts'

/** What someone says, with numbers of their own. */
const SPEECH = /[“"][^“”"]*(?:[”"]|$)/g
/** Names of forms, plans, laws and chapters, whose numbers never change. */
const NAME =
  /\b(?:Forms?|Chapters?|Sections?|Parts?|Schedules?|Titles?|Notices?|Letters?|Steps?|Box(?:es)?|Lines?|Pages?|Publications?)\s+\d[\w()./-]*|\b[A-Z]{1,3}-?\d+[A-Z]{0,2}\b|\b(?:W-?[249]|1\d{3}-[A-Z]{1,4}|40[13]\([a-z]\)|403b|401k|457\([a-z]\)|529(?:s|\s+plans?)?|1099s?|1040s?|24\/7)\b|\b\d+\s?U\.S\.C\.|\bRev\. Proc\. [\d-]+|\b2-1-1\b/g
/** Times of day and the numbers of a street or a flat. */
const CLOCK = /\b\d{1,2}(?::\d{2})?\s?(?:a\.m\.|p\.m\.|am|pm|o['’]clock)/gi

const EXAMPLE = new RegExp(
  `\\b${toAnyOf(exampleWords)}|\\bsay (?:you|she|he|they|the|a|an|your|that|it)\\b|\\bif you ${toAnyOf(supposedVerbs)}\\b|, say [$\\d]`,
  'i',
)
/** The reader's own choice, or a habit, not a rule. */
const OWN_CHOICE = new RegExp(`\\b${toAnyOf(choiceVerbs)}\\b[^.;:]{0,25}$`, 'i')

/** Emergency numbers that never change, and so may be typed. */
const EMERGENCY = new Set(['911', '988'])
const PHONE = /(?:\b1-)?\(?\b\d{3}\)?[-. ]\d{3}[-.]\d{4}\b/
const SHORT_CODE =
  /\b(?:call|dial|text|texting|calling|dialing|ring|phone|to)\s+(?:[A-Z]+\s+to\s+)?(\d{3}|\d{5,6})\b(?!\s*(?:dollars|people|days|hours|miles|\.\d|,\d))/i
const SHORT_CODE_ALONE = /(?<![$€£])\b([2-8]11)\b(?!\s*(?:dollars|people|days|miles))/
const SITE = /\b(?:https?:\/\/|www\.)\S+|\b(?<![A-Za-z.])(?:[a-z0-9-]+\.)+(?:gov|org|com|net|edu)\b/

const MONTH = toAnyOf(months)
const DATE = new RegExp(
  `\\b${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?\\b|\\b(?:mid|early|late)[- ]${MONTH}\\b|\\bby (?:the (?:end|middle|beginning|start) of )?${MONTH}\\b|\\b(?:first|1st|fifteenth|15th|last day) of ${MONTH}\\b`,
)
const YEAR = /(?<![\d$€£.,/#-])20\d{2}(?!\d|[-/.,]\d|\s?%)/g
const ORIGIN = new RegExp(
  `\\b(?:since|before|born in|act of|law of|rule of|(?:passed|enacted|published|founded|adopted|signed) in)\\s+(?:(?:early|late|mid|the year)[\\s-]+|${MONTH}\\s+(?:\\d{1,2},\\s+)?)*$`,
  'i',
)

const NUMBER_WORD = toAnyOf(numberWords)
const NUMBER = `(?:\\d[\\d,]*(?:\\.\\d+)?|${NUMBER_WORD}(?:-(?:one|two|three|four|five|six|seven|eight|nine))?)`
const MONEY = new RegExp(
  `[$€£]\\s?\\d[\\d,.]*(?:\\s?(?:million|billion|thousand))?|\\b${NUMBER}(?:\\s(?:hundred|thousand|million|billion))?\\s(?:dollars?|cents?|bucks)\\b`,
  'i',
)
/** A sum in words is mostly a story's. */
const MONEY_IN_WORDS = /^[a-z]/i
const SHARE = new RegExp(
  `\\b${NUMBER}(?:\\sto\\s${NUMBER})?\\s?(?:%|percent\\b|per cent\\b|percentage points?\\b)|\\b(?:half|quarter) (?:a|of one|of a) percent\\b`,
  'i',
)
const STATISTIC = new RegExp(
  `\\b(?:\\d[\\d.,]*|${NUMBER_WORD})\\s(?:million|billion)\\b|\\b(?:about |nearly |almost |roughly |more than |around )?(?:one|two|three|four|${NUMBER}) (?:in|out of)(?: every)? (?:two|three|four|five|six|seven|eight|nine|ten|a hundred|\\d+) (?:of |people|adults|workers|households|renters|families|americans|borrowers|households|women|men|drivers|[a-z]+s\\b)`,
  'i',
)
const AGE = new RegExp(
  `\\b(?:age|aged|ages|turns?|turning|turned)\\s+(?:of\\s+)?${NUMBER}(?:½|\\s?1\\/2)?\\b|\\b(?:until|before|after|under|over|reach(?:es)?|at|below|above|from|than|is|are)\\s+(?:1[3-9]|2[0-9]|5\\d|6\\d|7\\d)(?:½)?(?=[\\s,.;:)]|$)(?!\\s(?:percent|days|weeks|months|years|hours|minutes|dollars|cents|states|people|miles|of))|\\b${NUMBER}(?:½)? (?:years old|or older|or younger|and (?:older|over|under))\\b`,
  'i',
)
const SPAN = new RegExp(
  `(?<!\\b(?:last|past|next|first|few|other|these|those|coming|of|another|about every)\\s)\\b${NUMBER}(?:(?:\\s(?:to|or|and)\\s|-|–)${NUMBER})?[\\s-](?:more |full |whole |straight |consecutive )?(?:(?:business|calendar|working) )?(?:day|week|month|year|quarter|hour|minute)s?\\b(?!-old)`,
  'i',
)
/** How many people a rule is for. */
const SIZE = new RegExp(
  `\\b${NUMBER} (?:or (?:more|fewer)|and more|to ${NUMBER}) (?:people|workers|employees)\\b|\\b${NUMBER} (?:people|workers|employees) or (?:more|fewer)\\b`,
  'i',
)
const PLAIN_SPAN = new RegExp(`\\b${toAnyOf(plainSpans)}\\b`, 'i')
const RULE_CONTEXT = new RegExp(`\\b${toAnyOf(ruleWords)}\\b`, 'i')

function findMatch(pattern: RegExp, sentence: string): string | null {
  return pattern.exec(sentence)?.[0] ?? null
}

function findYear(sentence: string): string | null {
  for (const { 0: year, index } of sentence.matchAll(YEAR))
    if (!ORIGIN.test(sentence.slice(Math.max(0, index - 60), index))) return year
  return null
}

function findContact(sentence: string): string | null {
  const phone = findMatch(PHONE, sentence) ?? findMatch(SITE, sentence)
  if (phone !== null) return phone
  for (const pattern of [SHORT_CODE, SHORT_CODE_ALONE]) {
    const [, code] = pattern.exec(sentence) ?? []
    if (code !== undefined && !EMERGENCY.has(code)) return code
  }
  return null
}

function isOwnChoice(sentence: string, value: string): boolean {
  return OWN_CHOICE.test(sentence.slice(0, sentence.indexOf(value)))
}

/** Whether the address of a link can become wrong, and belongs into a fact. */
export const isBareAddress = (href: string): boolean =>
  /^https?:/i.test(href) || (href.startsWith('tel:') && !EMERGENCY.has(href.slice('tel:'.length)))

/** Returns the first value of a sentence that no example and no speech has; null if there is none. */
function findInSentence(sentence: string): string | null {
  const dated = findYear(sentence) ?? findMatch(DATE, sentence) ?? findMatch(STATISTIC, sentence)
  if (dated !== null) return dated
  for (const pattern of [MONEY, SHARE]) {
    const value = findMatch(pattern, sentence)
    if (value === null || isOwnChoice(sentence, value)) continue
    if (!MONEY_IN_WORDS.test(value) || RULE_CONTEXT.test(sentence.replace(value, ' '))) return value
  }
  const size = findMatch(AGE, sentence) ?? findMatch(SIZE, sentence)
  if (size !== null) return size
  const span = findMatch(SPAN, sentence)
  if (span === null || PLAIN_SPAN.test(span) || isOwnChoice(sentence, span)) return null
  return RULE_CONTEXT.test(sentence.replace(span, ' ')) ? span : null
}

function findInEnglish(block: string): string[] {
  const text = block.replace(SPEECH, ' ').replace(NAME, ' ').replace(CLOCK, ' ')
  const values: string[] = []
  let isExample = false
  for (const sentence of splitSentences(text)) {
    isExample ||= EXAMPLE.test(sentence)
    const value = findContact(sentence) ?? (isExample ? null : findInSentence(sentence))
    if (value !== null) values.push(value.replace(/[\s.,;:]+$/, ''))
  }
  const spoken = [...block.matchAll(SPEECH)].map(([words]) => findContact(words))
  return [...values, ...spoken.filter((value) => value !== null)]
}

/**
 * Returns the values of a paragraph, item or heading that can become wrong with time and stand bare: typed, and not named as
 * facts. It is a guess by the words: what someone says in quotation marks is left out, what follows the word "example" or
 * one like it in the same paragraph, and numbers that no agency, law or year sets. At most one value a sentence. Of a text in
 * another language than English, only telephone numbers and websites: which sums, shares, days and spans are made up, or the
 * reader's own, is said in words, and the words known here are English.
 */
export function findBareValues(block: string, language: Language): string[] {
  const text = replaceFactTokens(block, () => ' ')
  if (language === defaultLanguage) return findInEnglish(text)
  return splitSentences(text).flatMap((sentence) => findContact(sentence) ?? [])
}
