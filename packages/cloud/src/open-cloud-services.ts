import type { SmsSender } from '@kitchen-table/application/ports'
import type { CloudConfig } from '@kitchen-table/application/settings'
import { cognitoHostedSignIn } from './cognito/hosted-sign-in.ts'
import { createSnsClient, snsSmsSender } from './sns/sns-sms-sender.ts'

/** Opens the services of AWS that the cloud shape has besides its stores. */
export function openCloudServices(cloud: CloudConfig, onFault: (error: unknown) => void) {
  const { region, userPoolId, sendsTexts, hostedSignIn: hosted } = cloud
  const sns = sendsTexts ? createSnsClient({ region }) : null
  const sms: SmsSender | null = sns && snsSmsSender({ client: sns, onFault })
  return {
    sms,
    /** The options of the providers whose people sign in through the pages of the user pool. */
    providers:
      hosted?.providers.map((provider) =>
        cognitoHostedSignIn({ userPoolId, hostedClient: hosted.client, provider }),
      ) ?? [],
    close: () => sns?.destroy(),
  }
}

export type CloudServices = ReturnType<typeof openCloudServices>
