import { fetch } from 'undici';
import { ConfigurationError, type Environment } from '#lib/config/env.ts';
import { readTextAtMost } from '#lib/contract/read-text-at-most.ts';

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}
export interface Chat {
  /** Who is asked, for people to know. */
  name: string;
  host: string;
  /** @throws Error that says what came instead of an answer */
  ask(messages: readonly Message[], seed: number, signal: AbortSignal): Promise<string>;
}

/** A small model on a CPU takes its time over forty lines. */
const ANSWER_MS = 120_000;
const ANSWER_BYTES_MAX = 512 * 1024;
const TOKENS_MAX = 2_000;
const TEMPERATURE = 0.8;

/** A server with OpenAI's chat completions, Ollama included. No redirect is followed: the key goes nowhere else. */
export function openAiChat({
  baseUrl,
  apiKey,
  model,
  answerMs = ANSWER_MS,
}: {
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  /** From the question to the last byte of the answer. */
  answerMs?: number;
}): Chat {
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  const ask: Chat['ask'] = async (messages, seed, signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, messages, seed, temperature: TEMPERATURE, max_tokens: TOKENS_MAX }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    });
    const text = await readTextAtMost(response, ANSWER_BYTES_MAX);
    if (!response.ok) throw new Error(`it answered HTTP ${response.status}`);
    const content = contentOf(text);
    if (typeof content !== 'string' || content.trim() === '') throw new Error('it answered nothing of use');
    return content;
  };
  return { name: model, host: new URL(url).host, ask };
}

function contentOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { choices?: { message?: { content?: unknown } }[] }).choices?.[0]?.message
      ?.content;
  } catch {
    return undefined;
  }
}

/** The model that the configuration names, if any. @throws ConfigurationError where its name is missing */
export function configuredChat({ LLM_BASE_URL, LLM_API_KEY, LLM_MODEL }: Environment): Chat | undefined {
  if (!LLM_BASE_URL) return undefined;
  if (!LLM_MODEL) throw new ConfigurationError('LLM_MODEL is needed with LLM_BASE_URL');
  return openAiChat({ baseUrl: LLM_BASE_URL, apiKey: LLM_API_KEY, model: LLM_MODEL });
}
