import { describe, expect, test } from 'vitest'
import { createCookieCodec, readCookie } from './cookies.ts'

describe('readCookie', () => {
  test.each([
    [null, null],
    [undefined, null],
    ['', null],
    ['session=abc', 'abc'],
    ['other=1; session=abc; more=2', 'abc'],
    ['other=1;session=abc', 'abc'],
    ['  session = abc  ', 'abc'],
    ['session=a=b==', 'a=b=='],
    ['session="abc"', '"abc"'],
    ['session=', null],
    ['session=   ', null],
    ['session', null],
    ['=abc', null],
    [';;;', null],
    ['Session=abc', null],
    ['xsession=abc', null],
    ['session2=abc', null],
    ['__Host-session=abc', null],
    ['a=session=abc', null],
    ['session=first; session=second', 'first'],
    ['session=a b', 'a b'],
    ['session=%61', '%61'],
    ['s\u0000ession=abc', null],
    ['__proto__=x; session=abc', 'abc'],
    [`${'x=1; '.repeat(5000)}session=abc`, 'abc'],
  ])('reads %j as %j', (header, value) => {
    expect(readCookie(header, 'session')).toBe(value)
  })

  test('treats names of object prototypes like any other', () => {
    expect(readCookie('session=abc', 'constructor')).toBeNull()
    expect(readCookie('__proto__=x', '__proto__')).toBe('x')
    expect(readCookie('a=1; b=2', 'b')).toBe('2')
  })
})

const THIRTY_DAYS = 30 * 24 * 60 * 60
const NINETY_DAYS = 90 * 24 * 60 * 60

describe('S11: over https', () => {
  const jar = createCookieCodec(true)

  test('the cookies have the __Host- prefix and are HttpOnly, SameSite and Secure', () => {
    const flags = 'Path=/; HttpOnly; SameSite=Lax; Secure'
    expect(jar.setSession('tok', 'user')).toBe(`__Host-session=tok; Max-Age=${THIRTY_DAYS}; ${flags}`)
    expect(jar.clearSession()).toBe(`__Host-session=; Max-Age=0; ${flags}`)
    expect(jar.setDevice('mark')).toBe(`__Host-device=mark; Max-Age=${NINETY_DAYS}; ${flags}`)
    expect(jar.setLanguage('es')).toBe(`__Host-lang=es; Max-Age=${365 * 24 * 60 * 60}; ${flags}`)
    expect(jar.clearLanguage()).toBe(`__Host-lang=; Max-Age=0; ${flags}`)
  })

  test('cookies without the prefix are ignored, because a neighboring host can set them', () => {
    expect(jar.sessionToken('session=theirs')).toBeNull()
    expect(jar.deviceToken('device=theirs')).toBeNull()
    expect(jar.sessionToken('session=theirs; __Host-session=ours')).toBe('ours')
    expect(jar.deviceToken('device=theirs; __Host-device=ours')).toBe('ours')
  })
})

describe('over plain http, in development', () => {
  const jar = createCookieCodec(false)

  test('the cookies have neither prefix nor Secure, which a browser would refuse', () => {
    const flags = 'Path=/; HttpOnly; SameSite=Lax'
    expect(jar.setSession('tok', 'user')).toBe(`session=tok; Max-Age=${THIRTY_DAYS}; ${flags}`)
    expect(jar.clearSession()).toBe(`session=; Max-Age=0; ${flags}`)
    expect(jar.setDevice('mark')).toBe(`device=mark; Max-Age=${NINETY_DAYS}; ${flags}`)
  })

  test('reads the cookies that it sets', () => {
    expect(jar.sessionToken('session=tok; device=mark')).toBe('tok')
    expect(jar.deviceToken('session=tok; device=mark')).toBe('mark')
  })
})
