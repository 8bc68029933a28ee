import { defineMessages } from '@kitchen-table/i18n/messages'

/** The parts of a text or drawing that cleaning has removed, as items of a list. */
export const messages = defineMessages({
  paragraph: 'a paragraph',
  heading: 'a heading',
  listItem: 'a list item',
  list: 'a list',
  link: 'a link',
  linkTo: 'a link to {scheme}',
  linkWithoutScheme: 'a link to an address without https://',
  linkWithoutAddress: 'a link without an address',
  picture: 'a picture',
  pictureTo: 'a picture to {scheme}',
  pictureWithoutScheme: 'a picture to an address without https://',
  pictureWithoutAddress: 'a picture without an address',
  table: 'a table',
  tableRow: 'a table row',
  tableCell: 'a table cell',
  callOut: 'a call-out box',
  block: 'a block',
  pieceOfText: 'a piece of text',
  element: 'the element {name}',
  class: 'the class {name}',
  styleOf: 'the style of {element}',
  attribute: 'the attribute {name}',
  hiddenCharacter: 'a character that cannot be shown',
  repeated: '{part} ({count, number, ::group-off})',
})
