import { defineMessages } from '@kitchen-table/i18n/messages'

/** Notices to administrators. */
export const messages = defineMessages({
  roleChanged:
    '{email} was {formerRole, select, admin {admin} manager {manager} other {user}} and is {role, select, admin {admin} manager {manager} other {user}} now, by an operator.',
  accountReset: 'The account of {email} was reset by an operator: its password and second step are gone.',
})
