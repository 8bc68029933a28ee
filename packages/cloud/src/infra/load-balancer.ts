import { CfnParameter, Duration } from 'aws-cdk-lib'
import { type IVpc, Peer, Port, SecurityGroup } from 'aws-cdk-lib/aws-ec2'
import type { FargateService } from 'aws-cdk-lib/aws-ecs'
import {
  ApplicationLoadBalancer,
  ApplicationProtocol,
  type ApplicationTargetGroup,
  ListenerAction,
  ListenerCertificate,
  ListenerCondition,
  SslPolicy,
} from 'aws-cdk-lib/aws-elasticloadbalancingv2'
import type { Construct } from 'constructs'
import { SERVER_PORT } from './server-settings.ts'

/** The header by which the balancer knows the requests of our own distribution. */
export const ORIGIN_SECRET_HEADER = 'X-Origin-Secret'

/** Below the 65 s for which the server keeps connections open (docs/operations.md). */
export const IDLE_SECONDS = 60

type BalancerOptions = { vpc: IVpc; service: FargateService; originSecret: string }

/**
 * Adds the balancer. It accepts connections from CloudFront alone, by https, and passes on only what has the secret
 * header: any account can have a distribution of CloudFront. It has no access log, because the page /help-right-now is
 * recorded nowhere.
 */
export function addLoadBalancer(
  scope: Construct,
  { vpc, service, originSecret }: BalancerOptions,
): { balancer: ApplicationLoadBalancer; targets: ApplicationTargetGroup } {
  const prefixList = new CfnParameter(scope, 'CloudFrontPrefixList', {
    description: 'The id of the prefix list com.amazonaws.global.cloudfront.origin-facing in this region',
    allowedPattern: '^pl-[0-9a-f]+$',
  })
  const certificate = new CfnParameter(scope, 'CertificateArn', {
    description: 'The ARN of the certificate for the public host in this region',
    allowedPattern: '^arn:[^:]+:acm:.+$',
  })
  const access = new SecurityGroup(scope, 'BalancerAccess', {
    vpc,
    description: 'Balancer: requests from CloudFront',
    allowAllOutbound: false,
  })
  // The list counts as 55 of the 60 rules that a group may have, so that there is no second port for http.
  access.addIngressRule(Peer.prefixList(prefixList.valueAsString), Port.HTTPS)
  const balancer = new ApplicationLoadBalancer(scope, 'Balancer', {
    vpc,
    internetFacing: true,
    securityGroup: access,
    dropInvalidHeaderFields: true,
    idleTimeout: Duration.seconds(IDLE_SECONDS),
  })
  const listener = balancer.addListener('Https', {
    port: 443,
    protocol: ApplicationProtocol.HTTPS,
    open: false,
    certificates: [ListenerCertificate.fromArn(certificate.valueAsString)],
    sslPolicy: SslPolicy.TLS13_12_RES_PQ,
    defaultAction: ListenerAction.fixedResponse(403),
  })
  const targets = listener.addTargets('Server', {
    priority: 1,
    conditions: [ListenerCondition.httpHeader(ORIGIN_SECRET_HEADER, [originSecret])],
    port: SERVER_PORT,
    protocol: ApplicationProtocol.HTTP,
    targets: [service],
    deregistrationDelay: Duration.seconds(30),
    healthCheck: {
      path: '/healthz',
      interval: Duration.seconds(10),
      timeout: Duration.seconds(5),
      healthyThresholdCount: 2,
      unhealthyThresholdCount: 3,
    },
  })
  return { balancer, targets }
}
