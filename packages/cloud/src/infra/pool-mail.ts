import { CfnParameter } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/** Adds the parameters of the sender, and returns how Cognito sends its own mail, the codes of resets, through an identity of SES. */
export function addPoolMailParameters(scope: Construct) {
  const identity = new CfnParameter(scope, 'SesIdentityArn', {
    description: 'The ARN of the identity in SES that Cognito sends mail by',
    allowedPattern: '^arn:[^:]+:ses:.+$',
  })
  const from = new CfnParameter(scope, 'PoolMailFrom', {
    description: 'The address of this identity from which Cognito sends',
    allowedPattern: '^[^@\\s]+@[^@\\s]+$',
  })
  return {
    EmailConfiguration: {
      EmailSendingAccount: 'DEVELOPER',
      SourceArn: identity.valueAsString,
      From: from.valueAsString,
    },
  }
}
