import { defineMessages } from '@kitchen-table/i18n/messages'

/** `texts` is a list of titles. */
export const messages = defineMessages({
  quoted: '“{title}”',
  moreTexts: '{count, plural, one {# more text} other {# more texts}}',
  stillNamed: 'Texts still name this fact: {texts}. Please change them first.',
  valueGone: 'Texts still name the value “{name}”: {texts}. Please change them first.',
  unnamedValueGone:
    'Texts still name this fact without the name of a value: {texts}. Please keep one value without a name, or change them first.',
  stillLinked: 'Links of texts lead to this fact: {texts}. Please let it be a link or a telephone number.',
})
