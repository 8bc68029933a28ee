import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  opensInANew: '(opens in a new tab)',
  skipToContent: 'Skip to content',
  changes: 'Changes',
  discard: 'Discard',
  saving: 'Saving…',
  notCreatedYet: 'Not created yet:',
  notSaved: 'Not saved:',
  discardYourChanges: 'Discard your changes?',
  keepEditing: 'Keep editing',
  discardChanges: 'Discard changes',
  previewScrolls: 'Preview, scrolls',
  show: 'Show',
  preview: 'Preview',
})
