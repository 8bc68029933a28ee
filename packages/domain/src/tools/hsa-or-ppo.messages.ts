import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  title: 'Two health plans, in a good and in a bad year',
  plans: 'The two plans',
  plan: 'Plan {number, number}',
  addPlan: 'Add a plan',
  premium: 'Premium a month',
  deductible: 'Deductible',
  share: 'Your share after it',
  limit: 'Out-of-pocket limit',
  employer: 'HSA money from your employer, a year',
  limitBelowDeductible:
    'The limit of {limit} is below the deductible of {deductible}. Compare both with the plan’s summary.',
  good: 'Bills in a good year',
  goodHint: 'All bills of the year before insurance pays. Change these three to your own.',
  usual: 'Bills in a usual year',
  bad: 'Bills in a bad year',
  goodYear: 'A good year, {bills} of bills',
  usualYear: 'A usual year, {bills} of bills',
  badYear: 'A bad year, {bills} of bills',
  always: '{plan} costs less in all three years: {difference} less in a usual one.',
  never: 'Both plans cost the same in all three years.',
  cheaperInGood: 'In a good year {plan} costs {difference} less.',
  cheaperInUsual: 'In a usual year {plan} costs {difference} less.',
  cheaperInBad: 'In a bad year {plan} costs {difference} less.',
  sameInGood: 'In a good year both cost the same.',
  sameInUsual: 'In a usual year both cost the same.',
  sameInBad: 'In a bad year both cost the same.',
  belowZero: 'An amount below zero means that the employer’s money is more than what you pay.',
  inNetwork: 'For care in the plan’s network. Check that your doctors and medicines are covered by both.',
  formulaBills:
    'You pay bills up to the deductible yourself, and of the rest your share, but never more than the out-of-pocket limit.',
  formulaCost:
    'The year costs twelve premiums and what you pay of the bills, less what your employer puts into your HSA.',
  formulaLeftOut:
    'Copays and taxes are left out. What you put into an HSA yourself is not taxed, which makes that plan a little cheaper than shown.',
})
