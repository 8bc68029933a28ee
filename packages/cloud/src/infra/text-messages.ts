import { Aws } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'

/**
 * Returns the permission to send text messages from this region. A number has no ARN, so that the statement cannot name
 * what it allows: it allows what is no topic and no endpoint of an app.
 */
export function createTextMessageStatement(): PolicyStatement {
  return new PolicyStatement({
    sid: 'SendTextMessages',
    actions: ['sns:Publish'],
    notResources: [`arn:${Aws.PARTITION}:sns:*:*:*`],
    conditions: { StringEquals: { 'aws:RequestedRegion': Aws.REGION } },
  })
}

/** Adds the role by which the user pool sends codes, and returns the pool's settings for it. */
export function addTextMessageRole(scope: Construct, name: string) {
  const externalId = `${name}-texts`
  const role = new Role(scope, 'UserPoolTextRole', {
    assumedBy: new ServicePrincipal('cognito-idp.amazonaws.com', {
      conditions: {
        StringEquals: { 'sts:ExternalId': externalId, 'aws:SourceAccount': Aws.ACCOUNT_ID },
        ArnLike: {
          'aws:SourceArn': `arn:${Aws.PARTITION}:cognito-idp:${Aws.REGION}:${Aws.ACCOUNT_ID}:userpool/*`,
        },
      },
    }),
    inlinePolicies: { texts: new PolicyDocument({ statements: [createTextMessageStatement()] }) },
  })
  return { SnsCallerArn: role.roleArn, ExternalId: externalId, SnsRegion: Aws.REGION }
}
