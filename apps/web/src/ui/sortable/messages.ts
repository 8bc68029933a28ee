import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  instructions:
    'To move this row, press Space, then the arrow keys, then Space again. Escape leaves it where it was. The menu of the row moves it too.',
  pickedUp: 'Picked up {noun} {place, number}, {name}.',
  isAt: '{noun} {from, number} is at place {place, number} of {count, number}.',
  staysAt: '{noun} {place, number}, {name}, stays at place {place, number} of {count, number}.',
  moved: '{noun} {from, number} moved to place {place, number} of {count, number}.',
  removed: '{name} removed.',
  hint: 'Drag, or use Move up and Move down in the menu of a row.',
  up: 'Move up',
  down: 'Move down',
  top: 'Move to top',
  end: 'Move to end',
  drag: 'Drag {name}',
  moveOrChange: 'Move or change {name}',
  remove: 'Remove',
})
