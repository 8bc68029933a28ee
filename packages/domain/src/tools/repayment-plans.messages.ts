import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  title: 'Student loans: what each plan costs',
  loans: 'When you borrowed',
  before2014: 'Federal loans already before July 1, 2014',
  before2026: 'All since July 1, 2014, and none since July 1, 2026',
  since2026: 'A loan or consolidation since July 1, 2026',
  income: 'Income a year',
  incomeHint: 'Adjusted gross income, a line on your tax return.',
  family: 'People in your family',
  familyHint: 'You, and those whom you support.',
  dependents: 'Of them, dependents on your tax return',
  balance: 'What you owe',
  rate: 'Interest a year',
  rateHint: 'With several loans, their average.',
  dependentsAboveFamily: 'You yourself are no dependent: this can be at most {max, number} here.',
  standard: 'Standard',
  ibr10: 'IBR at 10 percent',
  ibr15: 'IBR at 15 percent',
  rap: 'RAP',
  lowestPayment: '{plan} has the lowest payment: {payment} a month, for {time}.',
  lowestPaid: '{plan} costs least in all: {paid}.',
  lowestBoth: '{plan} has the lowest payment, {payment} a month for {time}, and costs least in all, {paid}.',
  payment: 'Payment a month',
  ends: 'Ends after',
  paid: 'Paid in all',
  forgiven: 'Forgiven then',
  paidInAll: 'Paid in all',
  taxNote: 'What IBR or RAP forgives can be taxed as income in that year.',
  assumeNote:
    'Your income and family will change, and the payments of IBR and RAP with them. The Loan Simulator at studentaid.gov has your real loans.',
  formulaStandard:
    'Standard: equal payments over 10 years. With a loan since July 1, 2026, over 10 years below $25,000, 15 below $50,000, 20 below $100,000, and 25 from there.',
  formulaIbr:
    'IBR: 10 percent of what your income is above one and a half times the poverty guideline, divided by 12, for at most 20 years; 15 percent and 25 years with a loan from before July 1, 2014. Below $5 nothing is due, below $10 it is $10, and never more than the Standard payment over 10 years.',
  formulaRap:
    'RAP: a share of your whole income, divided by 12, less an amount for each dependent, but at least the lowest payment, for at most 30 years. Interest that it does not cover is not added, and the principal falls by at least a small amount each month.',
  formulaAssume:
    'Income, family and rate stay the same. The guideline is that of the 48 states and D.C.; in Alaska and Hawaii it is higher, and IBR lower.',
  figurePovertyFirst: 'Poverty guideline for one person, a year, in the 48 states',
  figurePovertyEach: 'Poverty guideline for each further person, a year',
  figureShares: 'Shares of income of RAP, each above an income a year',
  figureLowest: 'Lowest payment of RAP a month',
  figurePerDependent: 'What RAP takes off for each dependent a month',
  figurePrincipalHelp: 'What the principal falls by at least each month in RAP',
})
