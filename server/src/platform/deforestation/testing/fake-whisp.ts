import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong, once each unless told; taken from the front. */
export type Mishap =
  | 'rate_limit'
  | 'rate_limit_header'
  | 'garbage'
  | 'cut'
  | 'error_500'
  | 'hang'
  | 'timeout'
  | 'redirect';

export interface FakeWhisp {
  url: string;
  key: string;
  /** Paths of the calls that came, in order. */
  calls: string[];
  mishaps: Mishap[];
  /** Properties that the features of plots get beside what they are sent with; undefined leaves a plot out. */
  answerFor: (plot: string) => Record<string, unknown> | undefined;
  /** How often a job says that it is in progress. */
  looks: number;
  reversed: boolean;
  close(): void;
}

interface Sent {
  features: { properties: Record<string, unknown>; geometry: unknown }[];
  analysisOptions: { externalIdColumn: string; async: boolean };
}

/** A small server that answers as Whisp does: envelope, codes, limits and columns as its source has them. */
export async function startFakeWhisp(): Promise<FakeWhisp> {
  const jobs = new Map<string, { sent: Sent; looks: number }>();
  const server: Server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeWhisp = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'test-key',
    calls: [],
    mishaps: [],
    answerFor: () => low,
    looks: 1,
    reversed: false,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    fake.calls.push(`${request.method} ${request.url}`);
    const say = (status: number, code: string, more: object = {}, message = '') => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code, message, ...more }));
    };
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.headers['x-api-key'] !== fake.key)
      return say(401, 'auth_invalid_api_key', {}, 'Invalid or expired API key.');
    switch (fake.mishaps.shift()) {
      case 'rate_limit':
        return say(429, 'system_rate_limit', {}, 'Too many requests. Try again in 7 seconds.');
      case 'rate_limit_header':
        response.writeHead(429, { 'retry-after': '3' });
        return void response.end('<html>slow down</html>');
      case 'garbage':
        response.writeHead(200);
        return void response.end('<html>Bad gateway</html>');
      case 'cut':
        response.writeHead(200, { 'content-type': 'application/json' });
        return void response.end('{"code":"analysis_completed","data":{"type":"FeatureColl');
      case 'error_500':
        return say(500, 'system_internal_server_error', {}, 'An internal server error occurred.');
      case 'timeout':
        return say(408, 'analysis_timeout', {}, 'Analysis timed out after 60 seconds.');
      case 'redirect':
        response.writeHead(307, { location: 'http://127.0.0.1:9/' });
        return void response.end();
      case 'hang':
        return;
      default:
    }
    if (request.method === 'GET') {
      const job = jobs.get(request.url?.split('/').at(-1) ?? '');
      if (job === undefined) return say(404, 'analysis_job_not_found', {}, 'Analysis job not found.');
      if (job.looks-- > 0) return say(200, 'analysis_processing', { data: { percent: 50 } });
      return say(200, 'analysis_completed', { data: resultOf(job.sent), context: {} });
    }
    const sent = JSON.parse(Buffer.concat(chunks).toString()) as Sent;
    const most = sent.analysisOptions.async ? 10_000 : 500;
    if (sent.features.length > most) {
      return say(
        400,
        'validation_too_many_geometries',
        {},
        `Too many geometries provided. Maximum allowed is ${most}.`,
      );
    }
    if (!sent.analysisOptions.async)
      return say(200, 'analysis_completed', { data: resultOf(sent), context: { token: 'x' } });
    const token = `0000000${jobs.size}-1111-4111-8111-111111111111`;
    jobs.set(token, { sent, looks: fake.looks });
    say(202, 'analysis_processing', { data: { token, statusUrl: `http://elsewhere.example/api/status/${token}` } });
  }
  function resultOf({ features, analysisOptions }: Sent) {
    const answered = features.flatMap(({ properties, geometry }, index) => {
      const plot = String(properties[analysisOptions.externalIdColumn]);
      const facts = fake.answerFor(plot);
      const own = {
        plotId: String(index + 1),
        external_id: plot,
        whisp_processing_metadata: { whisp_version: '3.0.0' },
      };
      return facts === undefined ? [] : [{ type: 'Feature', properties: { ...own, ...facts }, geometry }];
    });
    return { type: 'FeatureCollection', features: fake.reversed ? answered.reverse() : answered };
  }
  return fake;
}

const columns = ([cover, crop, before, after]: readonly string[], risk: string) => ({
  Ind_01_treecover: cover,
  Ind_02_commodities: crop,
  Ind_03_disturbance_before_2020: before,
  Ind_04_disturbance_after_2020: after,
  risk_pcrop: risk,
});
export const low = columns(['no', 'no', 'no', 'no'], 'low');
export const high = columns(['yes', 'no', 'no', 'yes'], 'high');
export const open = columns(['yes', 'no', 'no', 'no'], 'more_info_needed');
