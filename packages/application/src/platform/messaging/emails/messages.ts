import { defineMessages } from '@kitchen-table/i18n/messages'

export const messages = defineMessages({
  yourAddressWasChanged: 'Your address was changed',
  yourPasswordWasChanged: 'Your password was changed',
  itWasNotYouChoose: 'It was not you? Choose a new password now, which shuts everybody else out.',
  itWasYouThen: 'It was you? Then there is nothing to do.',
  yourAccountWasReset: 'Your account was reset',
  youAskedForThis: 'You asked for this? Then there is nothing else to do.',
  weHave: 'We have',
  yourTemporaryPassword: 'Your temporary password',
  chooseYourPassword: 'Choose your password',
  notExpectingThisThen: 'Not expecting this? Then leave it: without the password above nothing happens.',
  youCanSignIn: 'You can sign in',
  someoneProbablyYouAsked:
    'Someone, probably you, asked for a new invitation for this address. You need none: you have chosen a password before, and it still works.',
  toUseYourOrganizationsSign: 'Use your organization’s sign-in',
  goToTheSign: 'Go to the sign-in page',
  ifThatDoesNot: 'If that does not work, ask the person who manages accounts in your organization.',
  itWasNotYouThenThere: 'It was not you? Then there is nothing to do. Nothing was changed.',
  anybodyMayWriteThis: 'Anybody may write this. Answer only what you would tell a stranger.',
  typeThisCodeOn:
    'Type this code on the page where you asked for it, or on the page below, and choose a new password.',
  chooseANewPassword: 'Choose a new password',
  itWasNotYouThenLeave:
    'It was not you? Then leave it and tell nobody the code. Your password stays as it is.',
  isThisYourAddress: 'Is this your address?',
  yourCode: 'Your code',
  itWasNotYouThen: 'It was not you? Then leave it and tell nobody the code. Nothing is changed.',
  thisAddressAlreadyHas: 'This address already has an account',
  signIn: 'Sign in',
  itWasNotYou: 'It was not you? Then there is nothing to do.',
  completedAtLeastOne: 'completed at least one lesson',
  theTopicsByHow: 'The topics, by how many people used them:',
  theMembers: 'the members',
  signedInOpenedA: 'signed in, opened a track or completed a lesson',
  openTheReport: 'Open the report',
  smallNumbersOfPeople:
    'Small numbers of people are not shown, so that nobody can be recognized. The page says what each counts.',
  notExpectingThisYou:
    'Not expecting this? You asked for it on the page of the report, where you can stop it.',
})
