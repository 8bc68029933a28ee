import { defineMessages } from '@kitchen-table/i18n/messages'

import { es } from './messages.es.ts'

export const messages = defineMessages(
  {
    working: 'Working…',
    copied: 'Copied',
    notCopied: 'Not copied: please mark it and copy it yourself',
    form: 'Form',
    saved: 'Saved',
    cannotBeTakenBack: 'This cannot be taken back: {changes}.',
    captions: 'Captions',
    videoDoesNotLoad: 'The video does not load here.',
    itsWordsAreBelow: 'Its words are below.',
    transcript: 'Transcript',
    opensInNewTab: '(opens in a new tab)',
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
  },
  { es },
)
