/** Returns the issuer of a pool's tokens. The id of a pool begins with its region. */
export function poolIssuer(userPoolId: string): string {
  const [region] = userPoolId.split('_')
  return `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`
}
