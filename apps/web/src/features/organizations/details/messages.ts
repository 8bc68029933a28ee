import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  delete: 'Delete…',
  yourOrganizationHasHidden: 'Your organization has hidden this from its managers',
  weCouldNotLoad: 'We could not load the details',
  theDetailsAreOn: 'The details are on their way',
  member: 'Member',
  loading: 'Loading…',
  invitation: 'Invitation',
  triggerNewWelcomeEmail: 'Trigger new welcome email on reset?',
  resendInvite: 'Resend Invite',
  theNewTemporaryPassword: 'The new temporary password. It is shown only now, and works once, for 7 days.',
  copy: 'Copy',
  whatWasSent: 'What was sent',
  anInvitationByE: 'An invitation by e-mail',
  aTemporaryPasswordWithout: 'A temporary password, without an e-mail',
  weCantSeemTo: "We can't seem to find that person.",
})
