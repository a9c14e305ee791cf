import java.util.Arrays;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * For JUnit 5: {@code @ExtendWith(SandpostExtension.class)} gives each test its own account as a parameter {@code Sandpost.Box box}, and
 * the sandbox as {@code Sandpost sandpost}. A failed test prints what happened in its account. Copy it beside Sandpost.java.
 *
 * <p>All tests use the Sandpost at SANDPOST_URL, or that of {@link #use}, or else a process. The configuration parameter
 * {@code sandpost.domains} lists the domains of the accounts, {@code shop.test} by default.
 */
public final class SandpostExtension implements ParameterResolver, AfterTestExecutionCallback {
    private static final Namespace NAMESPACE = Namespace.create(SandpostExtension.class);
    private static Sandpost given;

    /** Uses a Sandpost that the tests have started, such as a container: in a static block, before the first test. */
    public static void use(Sandpost sandpost) {
        given = sandpost;
    }

    /** Ends what the extension has started when JUnit ends. */
    private record Shared(Sandpost sandpost) implements CloseableResource {
        @Override
        public void close() {
            if (sandpost != given) sandpost.close();
        }
    }

    private record TestBox(Sandpost.Box box) implements CloseableResource {
        @Override
        public void close() {
            box.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Sandpost.class || type == Sandpost.Box.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Sandpost sandpost = context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(Shared.class, key -> new Shared(given != null ? given : Sandpost.start()), Shared.class)
                .sandpost();
        if (parameter.getParameter().getType() == Sandpost.class) return sandpost;
        String[] domains = Arrays.stream(context.getConfigurationParameter("sandpost.domains").orElse("shop.test").split(","))
                .map(String::trim)
                .toArray(String[]::new);
        String name = context.getDisplayName();
        return context.getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        TestBox.class, key -> new TestBox(sandpost.box(name.substring(0, Math.min(100, name.length())), domains)), TestBox.class)
                .box();
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        TestBox test = context.getStore(NAMESPACE).get(TestBox.class, TestBox.class);
        if (test != null && context.getExecutionException().isPresent()) {
            context.publishReportEntry("Sandpost", test.box().describe());
        }
    }
}
