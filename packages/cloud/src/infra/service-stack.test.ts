import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { statementsOf } from './testing/statements.ts'
import { fullTemplate, propertiesOf, resourcesOf } from './testing/templates.ts'

const { service } = fullTemplate

describe('containers', () => {
  test('are two at least, replaced while they serve, and back if the new ones do not start', () => {
    service.hasParameter('Containers', { Default: 2, MinValue: 2 })
    service.hasResourceProperties('AWS::ECS::Service', {
      DesiredCount: { Ref: 'Containers' },
      DeploymentConfiguration: {
        DeploymentCircuitBreaker: { Enable: true, Rollback: true },
        MinimumHealthyPercent: 100,
        MaximumPercent: 200,
      },
      NetworkConfiguration: { AwsvpcConfiguration: { AssignPublicIp: 'DISABLED' } },
    })
  })

  test('have a log that ends after thirty days', () => {
    service.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 30 })
  })

  test('have outputs for commands that run as tasks of their own', () => {
    const { Outputs } = z.object({ Outputs: z.record(z.string(), z.unknown()) }).parse(service.toJSON())
    expect(Object.keys(Outputs)).toEqual(
      expect.arrayContaining([
        'ClusterName',
        'TaskDefinition',
        'Subnets',
        'SecurityGroup',
        'DistributionDomain',
      ]),
    )
  })

  test('accept requests of the balancer alone', () => {
    const ingress = resourcesOf(service, 'AWS::EC2::SecurityGroupIngress').map(({ Properties }) => Properties)
    const toContainers = ingress.filter(({ ToPort }) => ToPort === 3000)
    expect(toContainers).toHaveLength(1)
    expect(toContainers[0]?.SourceSecurityGroupId).toEqual({
      'Fn::GetAtt': [expect.stringMatching(/^BalancerAccess/), 'GroupId'],
    })
  })
})

const secretReference = {
  'Fn::Join': [
    '',
    ['{{resolve:secretsmanager:', { Ref: Match.stringLikeRegexp('^OriginSecret') }, ':SecretString:::}}'],
  ],
}

describe('the balancer', () => {
  test('accepts https alone, from CloudFront alone', () => {
    const groups = resourcesOf(service, 'AWS::EC2::SecurityGroup').map(({ Properties }) => Properties)
    expect(groups.filter(({ SecurityGroupIngress }) => SecurityGroupIngress !== undefined)).toEqual([])
    const ingress = resourcesOf(service, 'AWS::EC2::SecurityGroupIngress').map(({ Properties }) => Properties)
    const toBalancer = ingress.filter(({ ToPort }) => ToPort !== 3000)
    expect(toBalancer).toEqual([
      expect.objectContaining({
        FromPort: 443,
        ToPort: 443,
        SourcePrefixListId: { Ref: 'CloudFrontPrefixList' },
      }),
    ])
    service.resourceCountIs('AWS::ElasticLoadBalancingV2::Listener', 1)
    service.hasResourceProperties('AWS::ElasticLoadBalancingV2::Listener', {
      Protocol: 'HTTPS',
      SslPolicy: Match.stringLikeRegexp('^ELBSecurityPolicy-TLS13-1-2-'),
      Certificates: [{ CertificateArn: { Ref: 'CertificateArn' } }],
    })
  })

  test('passes on only what has the secret of the distribution', () => {
    service.hasResourceProperties('AWS::ElasticLoadBalancingV2::Listener', {
      DefaultActions: [{ Type: 'fixed-response', FixedResponseConfig: { StatusCode: '403' } }],
    })
    service.resourceCountIs('AWS::ElasticLoadBalancingV2::ListenerRule', 1)
    service.hasResourceProperties('AWS::ElasticLoadBalancingV2::ListenerRule', {
      Conditions: [
        {
          Field: 'http-header',
          HttpHeaderConfig: { HttpHeaderName: 'X-Origin-Secret', Values: [secretReference] },
        },
      ],
    })
    service.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Origins: [
          Match.objectLike({
            OriginCustomHeaders: [{ HeaderName: 'X-Origin-Secret', HeaderValue: secretReference }],
          }),
        ],
      },
    })
  })

  test('checks /healthz, and lets requests end before a container is stopped', () => {
    service.hasResourceProperties('AWS::ElasticLoadBalancingV2::TargetGroup', {
      HealthCheckPath: '/healthz',
      TargetGroupAttributes: Match.arrayWith([{ Key: 'deregistration_delay.timeout_seconds', Value: '30' }]),
    })
  })

  test('closes idle connections after CloudFront, and before the server does after 65 s', () => {
    service.hasResourceProperties('AWS::ElasticLoadBalancingV2::LoadBalancer', {
      LoadBalancerAttributes: Match.arrayWith([{ Key: 'idle_timeout.timeout_seconds', Value: '60' }]),
    })
    service.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Origins: [Match.objectLike({ CustomOriginConfig: { OriginKeepaliveTimeout: 55 } })],
      },
    })
  })
})

const distribution = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: z.record(z.string(), z.unknown()),
    CacheBehaviors: z.array(z.record(z.string(), z.unknown())),
    CustomErrorResponses: z.array(z.object({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() })),
  }),
})

describe('the distribution', () => {
  const { DefaultCacheBehavior, CacheBehaviors, CustomErrorResponses } = distribution.parse(
    propertiesOf(service, 'AWS::CloudFront::Distribution'),
  ).DistributionConfig

  test('speaks https alone, with TLS 1.2 at least, to browsers and to the balancer', () => {
    for (const behavior of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(behavior.ViewerProtocolPolicy).toBe('redirect-to-https')
    service.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
        Origins: [
          Match.objectLike({
            CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
          }),
        ],
      },
    })
  })

  test('passes every request on as it is, and caches nothing but assets', () => {
    expect(DefaultCacheBehavior).toMatchObject({
      // The managed policies CachingDisabled and AllViewer.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: '216adef6-5c7f-47e4-b989-5492eafa07d3',
      AllowedMethods: expect.arrayContaining(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
      Compress: false,
    })
    expect(CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual(['/assets/*'])
  })

  test('caches assets for as long as they say, by their path and the host', () => {
    service.allResourcesProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: {
        MinTTL: 0,
        DefaultTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: {
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Host'] },
          CookiesConfig: { CookieBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
        },
      },
    })
  })

  test('keeps no error: another person’s 404 is not this one’s', () => {
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
    const cachedByDefault = [404, 414, 500, 501, 502, 503, 504]
    const codes = CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)
    expect(codes).toEqual(expect.arrayContaining(cachedByDefault))
    expect(CustomErrorResponses.filter(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL !== 0)).toEqual([])
  })
})

test('no access log is kept, as the page /help-right-now is recorded nowhere', () => {
  expect(JSON.stringify(service.toJSON())).not.toMatch(/access_logs|"Logging":|RealtimeLogConfig|FlowLog/)
})

describe('alarms', () => {
  const alarms = resourcesOf(service, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties)

  test.each([
    'HTTPCode_ELB_5XX_Count',
    'HTTPCode_Target_5XX_Count',
    'UnHealthyHostCount',
    'TargetResponseTime',
    'CPUUtilization',
    'MemoryUtilization',
    'Faults',
    'SignInThrottles',
    'SELECT SUM(ReadThrottleEvents) FROM SCHEMA("AWS/DynamoDB", TableName)',
    'SELECT SUM(WriteThrottleEvents) FROM SCHEMA("AWS/DynamoDB", TableName)',
    'SELECT SUM(SystemErrors) FROM SCHEMA("AWS/DynamoDB", TableName, Operation)',
  ])('one for %s', (metric) => {
    const found = alarms.filter((alarm) => {
      const { MetricName, Metrics } = z
        .object({
          MetricName: z.string().optional(),
          Metrics: z.array(z.object({ Expression: z.string() })).default([]),
        })
        .parse(alarm)
      return MetricName === metric || Metrics.some(({ Expression }) => Expression === metric)
    })
    expect(found).toHaveLength(1)
  })

  test('go to the topic, to which alarms may publish', () => {
    for (const { AlarmActions } of alarms)
      expect(AlarmActions).toEqual([{ Ref: expect.stringMatching(/^Alarms/) }])
    const [publishing] = statementsOf(service).filter(
      ({ Effect, Action, Principal }) =>
        Effect === 'Allow' && Principal !== undefined && Action[0] === 'sns:Publish',
    )
    expect(publishing?.Principal).toEqual({ Service: 'cloudwatch.amazonaws.com' })
  })
})
