import { defineMessages } from '@kitchen-table/i18n/messages'

/** What is wrong with the source of a worksheet, for its editors. */
export const messages = defineMessages({
  tooLong: 'Line {line, number}: A worksheet has at most {kilobytes, number} KB, up to here.',
  noTitle: 'Line {line, number}: A worksheet begins with “# ” and its title.',
  secondTitle: 'Line {line, number}: Only “## ” and some words make a heading below the title.',
  nothingBelowTitle: 'Line {line, number}: There is nothing below the title.',
  nothingToFillIn:
    'Line {line, number}: There is nothing to fill in. A line to write on is “Name: ____”, a box to tick “- [ ] Done”.',
  notABox: 'Line {line, number}: A box to tick begins with “- [ ] ” and has some words.',
  misplacedBlank:
    'Line {line, number}: “____” stands at the end of a line, once. In a table, leave a cell empty to write in it.',
  noDivider: 'Line {line, number}: A line such as |---|---| belongs under the first line of a table.',
  unevenRow:
    'Line {line, number}: This row has {cells, plural, one {# cell} other {# cells}}, and the first line of its table has {columns, number}.',
  noRows: 'Line {line, number}: The table has no rows.',
  tooManyColumns: 'Line {line, number}: A table has at most {max, number} columns.',
  tooManyRows: 'Line {line, number}: A table has at most {max, number} rows.',
  tooManyFields: 'Line {line, number}: A worksheet has at most {max, number} places to fill in.',
  partTooLong: 'Line {line, number}: This has {length, number} characters. At most {max, number} fit here.',
  unknownCharacter:
    'Line {line, number}: The character “{character}” is not in the letters that we print with.',
})
