import type { Authenticator, Directory, SecondFactor } from '@kitchen-table/application/ports'
import { createCognitoDeps } from './cognito-deps.ts'
import { cognitoDirectory } from './cognito-directory.ts'
import type { CognitoOptions } from './cognito-options.ts'
import { cognitoPasswords } from './cognito-passwords.ts'
import { cognitoSecondFactor } from './cognito-second-factor.ts'
import { cognitoSignIn } from './cognito-sign-in.ts'

/** The user pool in Amazon Cognito, with the settings of `createUserPool`. */
export type CognitoUserPool = {
  directory: Directory
  authenticator: Authenticator
  secondFactor: SecondFactor
}

export function cognitoUserPool(options: CognitoOptions): CognitoUserPool {
  const deps = createCognitoDeps(options)
  return {
    directory: cognitoDirectory(deps),
    authenticator: { ...cognitoSignIn(deps), ...cognitoPasswords(deps) },
    secondFactor: cognitoSecondFactor(deps),
  }
}
