import type * as sdk from '@aws-sdk/client-cognito-identity-provider'
import {
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
} from '@aws-sdk/client-cognito-identity-provider'
import { onTestFinished } from 'vitest'

type Sdk = typeof sdk
type CommandClass = new (...args: never[]) => { input: object }
type CommandName = keyof {
  [Name in keyof Sdk as Sdk[Name] extends CommandClass
    ? Name extends `${infer Command}Command`
      ? Command
      : never
    : never]: true
}
type InputOf<Name extends CommandName> = InstanceType<Sdk[`${Name}Command`]>['input']

/** A request as it would go to Cognito: the name of an operation of the API, and its input by the SDK's types. */
export type Request = { [Name in CommandName]: { command: Name; input: InputOf<Name> } }[CommandName]

/** What Cognito responds to each command, by its name in the API: an output, an error, or a list of them that is used up. */
export type Script = Record<string, object>

/**
 * Returns a client of the SDK that sends nothing: it records each request where the SDK would sign it, and responds from
 * the script. A command that the script does not have fails.
 */
export function createScriptedClient(script: Script) {
  const requests: { command: string; input: object }[] = []
  const client = new CognitoIdentityProviderClient({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
  onTestFinished(() => client.destroy())

  const used = new Map<string, number>()
  function respond(command: string): object {
    const position = used.get(command) ?? 0
    used.set(command, position + 1)
    const scripted = script[command]
    const response: unknown = Array.isArray(scripted) ? scripted[position] : scripted
    if (typeof response !== 'object' || response === null)
      throw new Error(`The script has no response to ${command}.`)
    if (response instanceof Error) throw response
    return response
  }

  client.middlewareStack.add(
    (_, { commandName = '' }) =>
      async ({ input }) => {
        const command = commandName.replace(/Command$/, '')
        requests.push({ command, input: { ...input } })
        return { output: { ...respond(command), $metadata: {} }, response: {} }
      },
    { step: 'finalizeRequest', priority: 'low', name: 'scripted' },
  )
  return { client, requests }
}

/** Returns an error as the service sends it. */
export function serviceError(name: string, $fault: 'client' | 'server' = 'client'): Error {
  return new CognitoIdentityProviderServiceException({ name, $fault, message: name, $metadata: {} })
}
