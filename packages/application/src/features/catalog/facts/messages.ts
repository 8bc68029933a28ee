import { defineMessages } from '@kitchen-table/i18n/messages'

/** `users`, `texts`, `lessons` and `intents` are lists of titles. */
export const messages = defineMessages({
  quoted: '“{title}”',
  more: '{count, plural, one {# more} other {# more}}',
  figureOf: 'The calculator “{calculator}” reads {value}.',
  stillUsed: 'This fact is still in use: {users}. Please change them first.',
  valueGone: 'Texts still name the value “{name}”: {texts}. Please change them first.',
  unnamedValueGone:
    'Texts still name this fact without the name of a value: {texts}. Please keep one value without a name, or change them first.',
  stillLinked: 'Links of texts lead to this fact: {texts}. Please let it be a link or a telephone number.',
  stillSeason:
    'The dashboard offers these while this window is open: {intents}. Please let it be a window, or change them first.',
  figureGone: 'A calculator needs the value “{name}”: {lessons}. Please keep it.',
  noMoney:
    'A calculator reads the value “{name}”: {lessons}. Please write a sum and nothing else, such as $16,100.',
  noPercent:
    'A calculator reads the value “{name}”: {lessons}. Please write a percentage and nothing else, such as 10 percent.',
  noMonths:
    'A calculator reads the value “{name}”: {lessons}. Please write a number of years and nothing else, such as 20 years.',
  noTerms:
    'A calculator reads the value “{name}”: {lessons}. Please write rising terms and nothing else, such as 10 years from $0, 15 years from $25,000.',
  noYear:
    'A calculator reads the value “{name}”: {lessons}. Please write a year and nothing else, such as 2026.',
  noRates:
    'A calculator reads the value “{name}”: {lessons}. Please write rising rates and nothing else, such as 10 percent over $0, 12 percent over $12,400.',
  worksheetUnusable: 'The worksheet of “{title}” could not be shown with this. {problem}',
})
