export const es = { askedAgain: 'pidió otra invitación, nunca ha entrado' }
