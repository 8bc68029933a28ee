import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  title: 'Loan offers side by side',
  offers: 'The offers',
  offer: 'Offer {number, number}',
  addOffer: 'Add an offer',
  amount: 'Amount of the loan',
  rate: 'Yearly rate',
  length: 'Length',
  lengthHint: '5 years are 60 months, 30 years are 360.',
  fees: 'Fees that you pay besides',
  cheapest: '{offer} costs least: {cost} in interest and fees, {difference} less than the next.',
  tie: 'No offer costs less than the others.',
  costsLeast: 'Costs least',
  payment: 'Payment a month',
  interest: 'Interest',
  cost: 'Interest and fees',
  paid: 'Paid in all',
  differentAmounts: 'The amounts differ: an offer may cost less because it lends less.',
  lowestPayment: '{offer} has the lowest payment a month, and costs more in all.',
  compared: 'Interest and fees',
  formulaPayment:
    'The monthly payment is the amount times a twelfth of the yearly rate, divided by one minus (one plus that twelfth) to the power of minus the months. Without interest, it is the amount divided by the months.',
  formulaInterest: 'Interest is the monthly payment times the months, less the amount.',
  formulaCost: 'Interest and fees are the cost of an offer. The lowest cost is named.',
  formulaAssume:
    'The rate stays the same, every payment is made, and fees are not part of the loan. Taxes and insurance of a home or car are left out.',
})
