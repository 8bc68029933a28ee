import { defineMessages } from '@kitchen-table/i18n/messages'
import { es } from './account.messages.es.ts'

/** E-mails about one's own account: codes, requests for an invitation, and notices of changes. */
export const messages = defineMessages(
  {
    // Several e-mails.
    signIn: 'Sign in',
    newPassword: 'Choose a new password',
    notYouNothingToDo: 'It was not you? Then there is nothing to do.',
    notYouNothingChanged: 'It was not you? Then there is nothing to do. Nothing was changed.',

    // Codes.
    code: 'Your code',
    codeSubject: 'Your code for {product}',
    codeLimits:
      'It works for {minutes, plural, one {# minute} other {# minutes}} and takes {tries, plural, one {# try} other {# tries}}.',
    resetLead:
      'Type this code on the page where you asked for it, or on the page below, and choose a new password.',
    resetNotYou: 'It was not you? Then leave it and tell nobody the code. Your password stays as it is.',
    verificationHeading: 'Is this your address?',
    verificationLead:
      'Someone, probably you, wants to use this address to sign in to {product}. Type this code on the page where you asked for it.',
    verificationLimits:
      'It works for {minutes, plural, one {# minute} other {# minutes}} and takes {tries, plural, one {# try} other {# tries}}. A newer code replaces it.',
    verificationNotYou: 'It was not you? Then leave it and tell nobody the code. Nothing is changed.',
    takenSubject: 'Your address and {product}',
    takenHeading: 'This address already has an account',
    takenLead:
      'Someone wanted to use this address for another account in {product}. It has one here already, so nothing was changed.',
    takenReset:
      'If it was you, sign in with this address. Forgotten the password? Choose a new one here: {url}',

    // Requests for an invitation that cannot be answered with one.
    registeredSubject: 'You already have a password for {product}',
    registeredHeading: 'You can sign in',
    registeredLead:
      'Someone, probably you, asked for a new invitation for this address. You need none: you have chosen a password before, and it still works.',
    registeredReset: 'Forgotten it? Choose a new one here: {url}',
    externalSubject: 'How you sign in to {product}',
    externalHeading: 'Use your organization’s sign-in',
    externalLead:
      'Someone, probably you, asked for a password for this address. You have none in {product}: you sign in with the account of your organization, as you do for your other work.',
    externalSignIn: 'Go to the sign-in page',
    externalFailure: 'If that does not work, ask the person who manages accounts in your organization.',

    // Notices to the owner of an account.
    changeIsYours: 'It was you? Then there is nothing to do.',
    notYouRecover:
      'It was not you? Write to {contactEmail} today. We can stop the person who did it and give you your account back.',
    addressSubject: 'Your address for {product} was changed',
    addressHeading: 'Your address was changed',
    addressLead: 'From now on you sign in to {product} with {email}. This address no longer works there.',
    correctedLead:
      'The people who manage your account have corrected its address. From now on you sign in to {product} with this one. Your password and your progress stay as they are.',
    correctedNotYours:
      'This is not your address, or you do not know why you get this? Write to {contactEmail}.',
    correctedFormerLead:
      'The people who manage your account have changed its address. From now on you sign in to {product} with {email}. This address no longer works there.',
    correctedAsk:
      'You did not ask for this, or the new address is not yours? Write to {contactEmail} today: we can undo it.',
    withdrawnLead:
      'The invitation to {product} that was sent to this address no longer works. It was meant for another address.',
    withdrawnAsk:
      'It was meant for you after all? Ask the person who invited you, or write to {contactEmail}.',
    unlockedSubject: 'You can sign in to {product} again',
    unlockedHeading: 'Your account is unlocked',
    unlockedLead:
      'After too many tries, your account for {product} had to wait. The people who manage it have ended that, so you can try again now.',
    unlockedAsked: 'You asked for this? Then there is nothing else to do.',
    unlockedNotYou: 'It was not you who tried? Choose a new password now, which shuts everybody else out.',
    passwordSubject: 'Your password for {product} was changed',
    passwordHeading: 'Your password was changed',
    passwordLead:
      'Your password for {product} is a new one. Wherever else you were signed in, you are signed out.',
    passwordNotYou: 'It was not you? Choose a new password now, which shuts everybody else out.',
    passwordFailure: 'If that does not work, write to {contactEmail}.',
    stepOnSubject: 'Your second step for {product} was switched on',
    stepOnHeading: 'A second step was switched on',
    stepByAppLead:
      'From now on, signing in asks for a code from the authenticator app that was just set up. Wherever else you were signed in, you are signed out.',
    stepByTextLead:
      'From now on, signing in asks for a code that is sent to your phone. Wherever else you were signed in, you are signed out.',
    stepOffSubject: 'Your second step for {product} was switched off',
    stepOffHeading: 'The second step was switched off',
    stepOffLead:
      'From now on, your password alone is enough to sign in. Wherever else you were signed in, you are signed out.',
    stepRemovedLead:
      'The people who manage your account have switched the second step off. From now on, your password alone is enough to sign in. Wherever you were signed in, you are signed out.',
    recoveryCodeSubject: 'Your second step for {product} was passed with a recovery code',
    recoveryCodeHeading: 'A recovery code was used',
    recoveryCodeLead:
      'Someone, probably you, signed in with a recovery code instead of a code from the app. That recovery code does not work again.',
    stepNotYou:
      'It was not you? Someone knows your password. Choose a new one now, and write to {contactEmail}: we help you to get the second step back.',
    accountSubject: 'Your account for {product} was reset',
    accountHeading: 'Your account was reset',
    accountLead:
      'The people who run {product} have removed your password and the second step of signing in. Wherever you were signed in, you are signed out. To come back, use the new invitation that you get from them.',
    accountRequested: 'You asked for this? Then there is nothing else to do.',
  },
  { es },
)
