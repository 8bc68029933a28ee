import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './invitation.messages.es.ts'

export const messages = defineMessages(
  {
    subject: 'Your invitation to {product}',
    subjectFromOrganization: '{organization} invites you to {product}',
    subjectForManager: '{organization} invites you to manage its place in {product}',
    heading: 'Welcome to {product}',
    lead: 'We have made a place for you in {product}. Open the page below, and come in with your email address and this temporary password. You then choose a password of your own.',
    leadFromOrganization:
      '{organization} has made a place for you in {product}. Open the page below, and come in with your email address and this temporary password. You then choose a password of your own.',
    reminderSubject: 'Your place in {product} is waiting, from {organization}',
    reminderLead:
      '{organization} has made a place for you in {product}, and you have not come in yet. Open the page below, and use your email address and this temporary password, which replaces the earlier one. You then choose a password of your own.',
    stopReminders: 'You want no more reminders? Then they end here: {url}',
    testSubject: 'Test: {subject}',
    managerDuties:
      'You manage its members there: you add and invite people, sort them into sub-groups, see who has signed in, and remove those who leave. That page opens first, and everything that learners see is open to you as well.',
    temporaryPassword: 'Your temporary password',
    choosePassword: 'Choose your password',
    validity:
      'It works once, within {days, plural, one {# day} other {# days}}. After that, ask for a new invitation on the same page.',
    notExpected: 'Not expecting this? Then leave it: without the password above nothing happens.',
  },
  { es },
)
