import { defineMessages } from '@kitchen-table/i18n/messages'

import { es } from './common.messages.es.ts'

export const messages = defineMessages(
  {
    all: 'All',
    actionComplete: 'Action complete',
    firstName: 'First name',
    lastName: 'Last name',
    trackNotFound: "We can't seem to find that track",
    findByTitle: 'Find by title',
    status: 'Status',
    organization: 'Organization',
    active: 'Active',
    lessons: 'Lessons',
    loading: 'Loading…',
    saving: 'Saving…',
    showAll: 'Show all',
    disabled: 'Disabled',
    optional: '(optional)',
    updatesSaved: 'Updates Saved!',
    createError: 'Create Error',
    updateFailed: 'Update Failed',
    name: 'Name',
    none: 'None',
    print: 'Print',
    undo: 'Undo',
    email: 'Email',
    passwordUpdated: 'Your password has been updated!',
    notAValidEmail: 'Not a valid email address format',
    tryAgain: 'Try again',
    helpRightNow: 'Help right now',
    close: 'Close',
    cancel: 'Cancel',
  },
  { es },
)
