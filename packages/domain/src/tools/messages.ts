import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  months: '{months, plural, one {# month} other {# months}}',
  years: '{years, plural, one {# year} other {# years}}',
  yearsAndMonths:
    '{years, plural, one {# year} other {# years}} and {months, plural, one {# month} other {# months}}',
  name: 'Name',
})
