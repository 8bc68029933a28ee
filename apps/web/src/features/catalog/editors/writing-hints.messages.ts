import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  quoted: '“{word}”',
  skippedHeadings:
    'The level of {headings} skips one. People who move from heading to heading look for what is missing.',
  vagueLinks:
    'The words of {links} do not say where the link leads. Many people read links without the words around them.',
  tablesWithoutHeadings:
    '{count, plural, one {A table has} other {# tables have}} no headings. With them, each cell is read with what it is about.',
  picturesWithoutWords:
    '{count, plural, one {A picture has} other {# pictures have}} no description. Those who do not see it get nothing.',
  grade: 'Reads like grade {grade, number} of school',
  noHardSentence: 'No sentence stands out as hard to read.',
  hardSentences: 'These sentences are the hardest. Two shorter ones may say the same:',
})
