/** OpenAPI 3.1 document of every mounted endpoint, generated from the contract, and a page to browse it. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@parlour/contract/endpoint';
import { FAILURE_CODES, statusOf, textKeyOf } from '@parlour/contract/errors';
import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Content security policy of the page: its own scripts write HTML, so it does without trusted types. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    reused: 'inline',
  }) as Json;
  return rest;
};

function parameters(endpoint: Endpoint): Json[] {
  const place = (schema: z.ZodType | undefined, where: string) => {
    if (!schema) return [];
    const shape = jsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
    return Object.entries(shape.properties ?? {}).map(([name, type]) => ({
      name,
      in: where,
      required: where === 'path' || (shape.required?.includes(name) ?? false),
      schema: type,
    }));
  };
  return [...place(endpoint.input.params, 'path'), ...place(endpoint.input.query, 'query')];
}

function operation(endpoint: Endpoint): Json {
  const failure = (codes: readonly string[]) => ({
    type: 'object',
    required: ['success', 'code', 'message'],
    properties: { success: { const: false }, code: { enum: codes }, message: { type: 'string' }, value: {} },
  });
  const byStatus = new Map<number, string[]>();
  for (const code of FAILURE_CODES) {
    const isCommon = /^(request|session|access|system)\./.test(code);
    if (!isCommon && !endpoint.failures.includes(code)) continue;
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  }
  const failures = Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code} (${textKeyOf(code as never)})`).join(', '),
        content: { 'application/json': { schema: failure(codes) } },
      },
    ]),
  );
  const bodyType = endpoint.encrypted
    ? 'application/jose'
    : endpoint.bodyType === 'form'
      ? 'application/x-www-form-urlencoded'
      : endpoint.bodyType === 'bytes'
        ? 'application/octet-stream'
        : 'application/json';
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'other'],
    'x-access': endpoint.access,
    ...(endpoint.access === 'operator' ? { 'x-right': endpoint.right, 'x-api-keys': endpoint.keys } : {}),
    parameters: parameters(endpoint),
    ...(endpoint.input.body
      ? { requestBody: { content: { [bodyType]: { schema: jsonSchema(endpoint.input.body, 'input') } } } }
      : {}),
    responses: {
      200: {
        description: 'Done',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['success', 'value'],
              properties: { success: { const: true }, value: jsonSchema(endpoint.output, 'output') },
            },
          },
        },
      },
      ...failures,
    },
  };
}

/** Generates the document for a list of endpoints. */
export function openApi(endpoints: Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    for (const path of endpoint.relay ? [endpoint.path, endpoint.relay] : [endpoint.path]) {
      const address = path.replace(/:([a-zA-Z]+)/g, '{$1}');
      paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: operation(endpoint) };
    }
  }
  return { openapi: '3.1.0', info: { title: 'Parlour', version: '1' }, paths };
}

/** Builds a separate server, which never listens, that answers the document and its page under `prefix`. */
export async function buildDocs(prefix: string, endpoints: Endpoint[]): Promise<FastifyInstance> {
  const app = fastify();
  await app.register(swagger, { mode: 'static', specification: { document: openApi(endpoints) as never } });
  await app.register(swaggerUi, { routePrefix: prefix, staticCSP: POLICY });
  return app;
}
