import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  theChange: 'the change of many members',
  thePreview: 'what it would change',
  more: 'More',
  enableAction: 'Enable…',
  disableAction: 'Disable…',
  deleteAction: 'Delete…',
  exportAction: 'Export these',
  enableTitle: 'Enable the selected members?',
  enableMeans: 'They can sign in again. Each needs a free seat.',
  enable: 'Enable {count, number}',
  disableTitle: 'Disable the selected members?',
  disableMeans: 'They are signed out and cannot sign in, and free their seats. It can be undone.',
  disable: 'Disable {count, number}',
  deleteTitle: 'Delete the selected members?',
  deleteMeans: 'Their accounts and progress are gone afterwards. This cannot be undone.',
  delete: 'Delete {count, number}',
  domainAction: 'Change the address domain…',
  domainTitle: 'Change the domain of addresses',
  domainMeans:
    'For a company whose addresses have changed. Both addresses of each person are told, they are signed out, and sign in with the new one. It can be undone.',
  domain: 'Change {count, number}',
  domainFrom: 'Domain until now',
  domainTo: 'New domain',
  domainHint: 'What stands after the @',
  enterBothDomains: 'Please enter both domains.',
  typeNumber: 'Type {expected, number, ::group-off} to confirm',
  beginning: 'Beginning…',
  willBeChanged:
    '{count, plural, =0 {Nobody would be changed.} one {# member will be changed.} other {# members will be changed.}}',
  skipped: '{count, plural, one {# is skipped} other {# are skipped}}: {reason}',
  showMore: 'Show {count, number} more',
  andMore: 'and {count, number} more',
  tooManyChosen:
    'At most {max, number} members can be chosen one by one. Search for them instead, and select all who match.',
  exportFailed: 'The export failed',
})
