import { CfnParameter, Duration } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { ApplicationLoadBalancer } from 'aws-cdk-lib/aws-elasticloadbalancingv2'
import type { Construct } from 'constructs'
import { IDLE_SECONDS, ORIGIN_SECRET_HEADER } from './load-balancer.ts'

/** The errors that CloudFront would keep for ten seconds, whatever the response says, for everybody. */
const errorsToPassOn = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

type DistributionOptions = { publicHost: string; balancer: ApplicationLoadBalancer; originSecret: string }

/** Adds the distribution: it caches the built assets, whose names change with their content, and nothing else. */
export function addDistribution(
  scope: Construct,
  { publicHost, balancer, originSecret }: DistributionOptions,
): Distribution {
  const certificate = new CfnParameter(scope, 'CloudFrontCertificateArn', {
    description: 'The ARN of the certificate for the public host in us-east-1, where CloudFront reads it',
    allowedPattern: '^arn:[^:]+:acm:us-east-1:.+$',
  })
  const origin = new HttpOrigin(balancer.loadBalancerDnsName, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    readTimeout: Duration.seconds(60),
    // The balancer must not be the first to close a connection.
    keepaliveTimeout: Duration.seconds(IDLE_SECONDS - 5),
    customHeaders: { [ORIGIN_SECRET_HEADER]: originSecret },
  })
  return new Distribution(scope, 'Distribution', {
    comment: publicHost,
    domainNames: [publicHost],
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificate.valueAsString),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    httpVersion: HttpVersion.HTTP2_AND_3,
    defaultBehavior: {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER,
      // The server compresses, and knows what must not be.
      compress: false,
    },
    additionalBehaviors: { '/assets/*': assetBehavior(scope, origin) },
    errorResponses: errorsToPassOn.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
  })
}

function assetBehavior(scope: Construct, origin: IOrigin) {
  return {
    origin,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    compress: false,
    cachePolicy: new CachePolicy(scope, 'AssetCache', {
      comment: 'As long as the response says',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
      // The balancer’s certificate is for the public host, which is therefore sent to it. As part of the key it keeps a
      // request with another host from deciding what is cached for this one.
      headerBehavior: CacheHeaderBehavior.allowList('Host'),
      cookieBehavior: CacheCookieBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.none(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    }),
  }
}
