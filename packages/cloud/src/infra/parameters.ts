import { CfnParameter, Stack, Validations } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { type InfraSettings, tablePrefixOf } from './settings.ts'

/**
 * Adds the host of the address that users open, and returns it. Each stack has this parameter, because a value that one
 * stack takes from another can no longer be changed.
 */
export function addPublicHostParameter(stack: Stack): string {
  return new CfnParameter(stack, 'PublicHost', {
    description: 'The host of the address that users open, as learn.example',
    allowedPattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$',
  }).valueAsString
}

/**
 * Adds what the names of the served tables begin with, and returns it. The data stack has no such parameter: tables that
 * were restored under another prefix are not its own.
 */
export function addTablePrefixParameter(stack: Stack, settings: InfraSettings): string {
  return new CfnParameter(stack, 'TablePrefix', {
    description: 'What the names of the served tables begin with; another one serves restored tables',
    default: tablePrefixOf(settings),
    // The length of the longest default, with which the policies of the role are as long as IAM allows.
    allowedPattern: '^(?!dev)[A-Za-z0-9_.-]{1,33}$',
  }).valueAsString
}

/** Adds the ARN of a secret that the operator has stored in Secrets Manager, and returns it. */
export function addSecretArnParameter(scope: Construct, id: string, description: string): string {
  const parameter = new CfnParameter(scope, id, {
    description: `The complete ARN of the secret in Secrets Manager whose text is ${description}`,
    allowedPattern: '^arn:[^:]+:secretsmanager:.+-[A-Za-z0-9]{6}$',
  })
  Validations.of(Stack.of(scope)).acknowledge({
    id: 'CloudFormation-Validate::W2509',
    reason: 'The parameters are names of secrets, not secrets.',
  })
  return parameter.valueAsString
}
