import { bundlePath } from './build.ts';

/** Where everything that is stated of a lot stands, as a linkset of RFC 9264 for programs that resolve its identifier. */
export function linksOf(lot: string, baseUrl: string) {
  const page = `${baseUrl}/verify/${lot}`;
  const link = (href: string, title: string, type: string) => ({ href, title, type, hreflang: ['en'] });
  return {
    linkset: [
      {
        anchor: `${baseUrl}/id/lot/${lot}`,
        description: `Lot ${lot}`,
        describedby: [
          link(`${baseUrl}${bundlePath(lot)}`, 'Credentials of UNTP 0.7.0, signed together', 'application/vp'),
          link(`${page}/receipt.json`, 'Receipt: everything to check the lot offline', 'application/json'),
        ],
        related: [link(`${baseUrl}/epcis/events?lot=${lot}`, 'Events in the form of EPCIS 2.0', 'application/ld+json')],
        about: [link(page, 'Public page', 'text/html')],
      },
    ],
  };
}
