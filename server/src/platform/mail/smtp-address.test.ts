import { expect, test } from 'vitest';
import { readSmtpAddress, smtpProblem } from './smtp-address.ts';

test('reads server, login and what may stand in the query', () => {
  expect(readSmtpAddress('smtp://ann:p%40ss%3A@mail.example.org')).toEqual({
    host: 'mail.example.org',
    port: 587,
    secure: false,
    auth: { user: 'ann', pass: 'p@ss:' },
    options: {},
  });
  expect(
    readSmtpAddress(
      'smtps://[2001:db8::1]:2465?requireTLS=true&tls.servername=mx.example.org&tls.rejectUnauthorized=false',
    ),
  ).toEqual({
    host: '2001:db8::1',
    port: 2465,
    secure: true,
    auth: undefined,
    options: { requireTLS: true, tls: { servername: 'mx.example.org', rejectUnauthorized: false } },
  });
  expect(readSmtpAddress('smtps://x:100%@mail').auth).toEqual({ user: 'x', pass: '100%' });
});

test('says what is wrong without what stands in it', () => {
  for (const wrong of ['', 'http://x', 'smtp://', 'smtp://x#y', 'smtp://x?path=/bin/secret', 'smtp://secret@x/secret'])
    expect(smtpProblem(wrong)).toMatch(/^(?!.*secret).*must be|^(?!.*secret).*may have/);
});
